/** Countries (ONIX list 91, ISO 3166-1). */
export const countryCodes = toSet(`
  AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA
  CC CD CF CG CH CI CK CL CM CN CO CR CS CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA
  GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE
  KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU
  MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA
  SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM
  US UY UZ VA VC VE VG VI VN VU WF WS YE YT YU ZA ZM ZW`)

/** Currencies (list 96, ISO 4217), former ones included. */
export const currencyCodes = toSet(`
  AED AFA AFN ALL AMD ANG AOA ARS ATS AUD AWG AZN BAM BBD BDT BEF BGL BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR
  BZD CAD CDF CHF CLP CNY COP CRC CSD CUC CUP CVE CYP CZK DEM DJF DKK DOP DZD EEK EGP ERN ESP ETB EUR FIM FJD FKP FRF
  GBP GEL GHC GHS GIP GMD GNF GRD GTQ GWP GYD HKD HNL HRK HTG HUF IDR IEP ILS INR IQD IRR ISK ITL JMD JOD JPY KES KGS
  KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LUF LVL LYD MAD MDL MGA MGF MKD MMK MNT MOP MRO MRU MTL MUR MVR
  MWK MXN MYR MZN NAD NGN NIO NLG NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PTE PYG QAR ROL RON RSD RUB RUR RWF SAR SBD
  SCR SDD SDG SEK SGD SHP SIT SKK SLE SLL SOS SRD SRG STD STN SVC SYP SZL THB TJS TMM TMT TND TOP TPE TRL TRY TTD TWD
  TZS UAH UGX USD UYU UZS VEB VEF VES VND VUV WST XAF XCD XOF XPF YER YUM ZAR ZMK ZMW ZWD ZWG ZWL`)

/** Languages (list 74: ISO 639-2, and some of ISO 639-3). */
export const languageCodes = toSet(`
  aar aav abk ace ach ada ady afa afh afr ain aka akk alb ale alg alq alt amh ang anp apa ara arc arg arm arn arp art
  arw asm ast ath atj aus ava ave awa aym aze bad bai bak bal bam ban baq bas bat bej bel bem ben ber bho bih bik bin
  bis bla bnt bos bra bre brx btk bua bug bul bum bur byn cad cai car cat cau cay ceb cel cha chb che chg chi chk chm
  chn cho chp chr chu chv chy cic ckb cmc cmn cnr cop cor cos cpe cpf cpp cre crg crh crj crk crl crm crp csb csw cus
  cwd cze dak dan dar day del den dgr din div doi dra dsb dua dum dut dyu dzo efi egl egy eka elx eng enm epo est esx
  ewe ewo fan fao fat fij fil fin fit fiu fkv fon fre frm fro frr frs fry fuf ful fur gaa gay gba gem geo ger gez gil
  git gla gle glg glv gmh gml goh gon gor got grb grc gre grn grt gsw guc guj gwi hai hat hau haw heb her hil him hin
  hit hmn hmo hmx hop hrv hsb hun hup iba ibo ice ido iii ijo ike ikt iku ile ilo ina inc ind ine inh ipk ira iro ita
  jav jbo jow jpn jpr jpx jrb kaa kab kac kal kam kan kar kas kau kaw kaz kbd kbp kdr kha khi khm kho kik kin kir kmb
  kok kom kon kor kos kpe kqs krc krl kro kru kss kua kum kur kut kwk lad lah lam lao lat lav lez lij lim lin lit lkt
  lmo lol lom loz ltz lua lub lug lui lun luo lus mac mad mag mah mai mak mal man mao map mar mas may mdf mdr men mga
  mic min mis mkh mlg mlt mnc mni mno moe moh mol mon mos mul mun mus mwf mwl mwr myn myv nah nai nap nau nav nbl nde
  ndo nds nep new nia nic niu nno nob nog non nor nqo nrf nsk nso nub nwc nya nym nyn nyo nzi oci odt oji ojs oka omq
  ori orm osa oss ota oto paa pag pal pam pan pap pau pcd peo per pes phi phn pli pms pol pon por poz pra pro prs pus
  qar qav qgl qiv qlk qls qnf qsp qsw que raj rap rar rcf rgn rmg roa roh rom rum run rup rus sad sag sah sai sal sam
  san sas sat scc scn sco scr sdc sdn sel sem sga sgn shi shn shs sid sin sio sit sla slo slv sma sme smi smj smn smo
  sms sna snd snk sog som son sot spa srd srm srn sro srp srr ssa ssw sto suk sun sus sux swa swb swe syc syr szl tah
  tai tam tat tel tem ter tet tgk tgl tha thp tib tig tir tiv tkl tlh tli tmh tod tog ton tpi tsd tsi tsn tso tuk tum
  tup tur tut tvl twi tyv tzm tzo udm uga uig ukr umb und urd urj uzb vai vec ven vie vol vot wak wal war was wel wen
  wln wls wol wym xal xho xuu yao yap yid yor ypk yue zap zbl zen zgh zha zhx znd zul zun zxx zza`)

/** Scripts (list 121, ISO 15924). */
export const scriptCodes = toSet(`
  Adlm Afak Aghb Ahom Arab Aran Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Blis Bopo Brah Brai Bugi Buhd Cakm Cans
  Cari Cham Cher Chrs Cirt Copt Cpmn Cprt Cyrl Cyrs Deva Diak Dogr Dsrt Dupl Egyd Egyh Egyp Elba Elym Ethi Geok Geor
  Glag Gong Gonm Goth Gran Grek Gujr Guru Hanb Hang Hani Hano Hans Hant Hatr Hebr Hira Hluw Hmng Hmnp Hrkt Hung Inds
  Ital Jamo Java Jpan Jurc Kali Kana Kawi Khar Khmr Khoj Kitl Kits Knda Kore Kpel Kthi Lana Laoo Latf Latg Latn Leke
  Lepc Limb Lina Linb Lisu Loma Lyci Lydi Mahj Maka Mand Mani Marc Maya Medf Mend Merc Mero Mlym Modi Mong Moon Mroo
  Mtei Mult Mymr Nagm Nand Narb Nbat Newa Nkgb Nkoo Nshu Ogam Olck Orkh Orya Osge Osma Ougr Palm Pauc Perm Phag Phli
  Phlp Phlv Phnx Piqd Plrd Prti Qaaa Qabp Qabw Qabx Rjng Roro Runr Samr Sara Sarb Saur Sgnw Shaw Shrd Sidd Sind Sinh
  Sogd Sogo Sora Soyo Sund Sylo Syrc Syre Syrj Syrn Tagb Takr Tale Talu Taml Tang Tavt Telu Teng Tfng Tglg Thaa Thai
  Tibt Tirh Tnsa Toto Ugar Vaii Visp Vith Wara Wcho Wole Xpeo Xsux Yezi Yiii Zanb Zinh Zmth Zsye Zsym Zxxx Zyyy Zzzz`)

function toSet(codes: string): ReadonlySet<string> {
  return new Set(codes.trim().split(/\s+/))
}
