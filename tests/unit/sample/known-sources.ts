/** The forms that the URL of a source may have. Look at a page of any other form, then add it here. */
const forms: readonly RegExp[] = [
  /^https:\/\/doi\.org\/10\.\d{4,9}\/[^\s?#]+$/,
  /^https:\/\/eur-lex\.europa\.eu\/eli\/reg\/\d{4}\/\d+\/oj$/,
  /^https:\/\/eur-lex\.europa\.eu\/legal-content\/EN\/TXT\/\?uri=CELEX:\d{5}[A-Z]{1,2}\d{4}$/,
  /^https:\/\/www\.federalregister\.gov\/d\/\d{4}-\d{5}$/,
  /^https:\/\/www\.ecfr\.gov\/current\/title-\d+\/section-[\d.]+$/,
  /^https:\/\/unesdoc\.unesco\.org\/ark:\/48223\/pf\d{10}$/,
  /^https:\/\/www\.who\.int\/publications\/i\/item\/978\d{10}$/,
  /^https:\/\/www\.iso\.org\/standard\/\d+\.html$/,
  /^https:\/\/legalinstruments\.oecd\.org\/en\/instruments\/OECD-LEGAL-\d{4}$/,
  /^https:\/\/www\.w3\.org\/TR\/[A-Z]+\d+\/$/,
  /^https:\/\/proceedings\.mlr\.press\/v\d+\/[a-z]+\d{2}[a-z]\.html$/,
  /^https:\/\/leg\.colorado\.gov\/bills\/sb\d{2}-\d{3}$/,
  /^https:\/\/www\.gov\.uk\/algorithmic-transparency-records\/[a-z\d-]+$/,
  /^https:\/\/www\.eeoc\.gov\/newsroom\/[a-z\d-]+$/,
  /^https:\/\/www\.canlii\.org\/en\/[a-z]+\/[a-z]+\/doc\/\d{4}\/[a-z\d]+\/[a-z\d]+\.html$/,
  /^https:\/\/deeplink\.rechtspraak\.nl\/uitspraak\?id=ECLI:NL:[A-Z]+:\d{4}:\d+$/,
  /^https:\/\/www\.courtlistener\.com\/docket\/\d+\/[a-z-]+\/$/,
  /^https:\/\/www\.tbs-sct\.canada\.ca\/pol\/doc-eng\.aspx\?id=\d+$/,
]

/** Pages without a common form. One is on plain http because its publisher serves it so. */
const pages: ReadonlySet<string> = new Set([
  'https://github.com/ombegov/2024-Federal-AI-Use-Case-Inventory',
  'https://github.com/ombegov/2025-Federal-Agency-AI-Use-Case-Inventory',
  'https://www.coe.int/en/web/artificial-intelligence/the-framework-convention-on-artificial-intelligence',
  'https://www.nyc.gov/site/dca/about/automated-employment-decision-tools.page',
  'https://www.osc.ny.gov/state-agencies/audits/2025/12/02/enforcement-local-law-144-automated-employment-decision-tools',
  'https://coag.gov/resources/ai/',
  'https://www.canada.ca/en/government/system/digital-government/digital-government-innovations/responsible-use-ai/algorithmic-impact-assessment.html',
  'https://www.gov.uk/government/collections/algorithmic-transparency-recording-standard-hub',
  'https://www.planalto.gov.br/ccivil_03/_ato2015-2018/2018/lei/l13709.htm',
  'https://www.fda.gov/medical-devices/software-medical-device-samd/artificial-intelligence-enabled-medical-devices',
  'https://www.gov.uk/government/publications/microsoft-365-copilot-experiment-cross-government-findings-report/microsoft-365-copilot-experiment-cross-government-findings-report-html',
  'https://digital.gov.au/initiatives/copilot-trial/summary-evaluation-findings/cts-appendix',
  'https://robodebt.royalcommission.gov.au/publications/report',
  'https://www.ebu.ch/research/open/report/news-integrity-in-ai-assistants',
  'http://www.cac.gov.cn/2023-07/13/c_1690898327029107.htm',
])

export function isKnownSource(url: string): boolean {
  return pages.has(url) || forms.some((form) => form.test(url))
}
