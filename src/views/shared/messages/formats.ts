import { toLanguageName } from '@/lib/languages/language-tag'
import type { InterfaceLanguage } from '@/schemas/shared/interface-languages'

/** Dates are written as in Europe, and Portuguese as in Brazil. */
const locales = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', pt: 'pt' } as const satisfies Record<
  InterfaceLanguage,
  string
>

/** ICU calls this one “root”. */
const undetermined: Record<InterfaceLanguage, string> = {
  en: 'Undetermined',
  de: 'unbestimmt',
  fr: 'indéterminée',
  es: 'sin determinar',
  pt: 'indeterminado',
}

/** The forms of a number of things; `#` stands for the number. Languages without a form of their own use `other`. */
type PluralForms = { one: string; many?: string; other: string }

/** How a language writes numbers, dates and names of languages. */
export type Formats = ReturnType<typeof toFormats>

export function toFormats(language: InterfaceLanguage) {
  const locale = locales[language]
  const plurals = new Intl.PluralRules(locale)
  // English numbers are as in the JSON, without separators.
  const numbers = new Intl.NumberFormat(locale, { useGrouping: language !== 'en' })
  const dates = {
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  }
  const unit = (name: 'hour' | 'minute') => new Intl.NumberFormat(locale, { style: 'unit', unit: name })
  const units = { hour: unit('hour'), minute: unit('minute') }
  const number = (value: number) => numbers.format(value)
  /** The name of a language inside a sentence. */
  const languageName = (tag: string) => (tag === 'und' ? undetermined[language] : toLanguageName(tag, language))
  return {
    language,
    number,
    plural(count: number, forms: PluralForms): string {
      const category = plurals.select(count)
      const form = category === 'one' ? forms.one : category === 'many' ? forms.many : undefined
      return (form ?? forms.other).replace('#', number(count))
    },
    /** A date in prose, with the precision of the input: "14 March 2025", "March 2025", "2025" (in UTC). */
    date(date: string): string {
      const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date) ?? []
      if (!year) return date
      if (!month) return year
      const time = Date.parse(`${year}-${month}-${day ?? '01'}`)
      return Number.isNaN(time) ? date : dates[day ? 'day' : 'month'].format(time)
    },
    /** An amount with the code of its currency (ISO 4217) and at least its decimals; as it is where it is none. */
    money(amount: string, currency: string): string {
      if (!/^\d+(?:\.\d+)?$/.test(amount) || !/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
      return new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        // A sign such as $ has several currencies.
        currencyDisplay: 'code',
        maximumFractionDigits: 10,
        useGrouping: language !== 'en',
      }).format(Number(amount))
    },
    /** Hours and minutes, in short: "9 hrs 32 mins". */
    duration({ hours, minutes }: { hours: number; minutes: number }): string {
      const parts = [hours > 0 ? units.hour.format(hours) : null, minutes > 0 ? units.minute.format(minutes) : null]
      return parts.filter((part) => part !== null).join(' ')
    },
    languageName,
    /** The name of a language at the beginning of a line. */
    languageLabel(tag: string): string {
      const name = languageName(tag)
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
    },
  }
}
