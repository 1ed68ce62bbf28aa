import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'

import { decodeText } from '@/importers/text/decode-text'

describe('short lists in windows-1252', () => {
  it.each([
    ['Spanish', 'Ibáñez, José María\nMuñoz, Begoña\nPeña, Íñigo\n'],
    ['Basque', 'Goñi, Iñaki\nIbañez, Begoña\nEspañol, Iñigo\nNuñez, Begoña\n'],
    ['Catalan', 'Martí, Adrià\nRodoreda, Mercè\nMoncada, Jesús\nSolà, Núria\nVallès, Lluís\nPedrolo, Manuel de\n'],
    [
      'Icelandic',
      'Þorp í vetrarþoku;Þórarinn Eldjárn\nMýrin;Arnaldur Indriðason\nÉg man þig;Yrsa Sigurðardóttir\nAfleggjarinn;Auður Ava Ólafsdóttir\n',
    ],
    ['Swedish', 'Ström, Åke\nLagerlöf, Selma\nÅkesson, Sonja\nÖberg, Märta\n'.repeat(4)],
    ['French', 'Éluard, Paul\nÇelik, Élodie\nErnaux, Annie\nBalzac, Honoré de\nBâ, Mariama\n'.repeat(3)],
    ['Italian', 'Totò, Niccolò\nSalò, Mosè\nD’Alò, Carlo\n'.repeat(3)],
    ['Estonian', 'Tõde ja õigus\nSüüdi või süütu\nÕpetaja käsiraamat\nPõrgupõhja uus Vanapagan\nÖö ja päev\n'],
    ['several', 'Ødegård, Åse\nGarcía, Íñigo\nGuðjónsson, Þór\nSalò, Mosè\nÇelik, Élodie\nSimões, Inês\nWeiß, Käthe\n'],
  ])('are read so, in any case: %s', (_, text) => {
    for (const each of [text, text.toUpperCase().replaceAll('SS', 'ß')]) {
      expect(decodeText(iconv.encode(each, 'windows-1252')).text).toBe(each)
    }
  })
})

describe('what is in an encoding that is not read', () => {
  it.each([
    ['maccyrillic', 'Преступление и наказание\nМастер и Маргарита\nКнига о том, что меняется\n'],
    ['iso-8859-5', 'Толстой, Лев\nДостоевский, Фёдор\nБулгаков, Михаил\nЧехов, Антон\nИванова, Анна\nПетров, Иван\n'],
    ['iso-8859-6', 'مكتبة المستقبل والذكاء الاصطناعي\nكتاب عن التعليم في المدارس\nموسم الهجرة إلى الشمال\n'],
    ['windows-874', 'สี่แผ่นดิน\nหนังสือเรียนภาษาไทย\nประวัติศาสตร์\nคึกฤทธิ์ ปราโมช\n'],
    ['georgian-ps', 'ვეფხისტყაოსანი\nშოთა რუსთაველი\nწიგნი\nილია\n'],
    ['cp850', 'SJÁLFSTÆTT FÓLK\nÍSLANDSKLUKKAN\nÉG MAN ÞIG\nHALLDÓR GUÐJÓNSSON\n'],
  ])('is refused instead of becoming other words: %s', (encoding, text) => {
    expect(() => decodeText(iconv.encode(text.repeat(3), encoding))).toThrow('Its encoding cannot be told')
  })
})

it.each([
  ['koi8-u', 'Тіні забутих предків\nЇжак і місяць\nІсторія України\nЛісова пісня\nҐудзик\n'],
  ['iso-8859-7', 'Άξιον Εστί\nΗ βιβλιοθήκη του μέλλοντος\nΒίος και πολιτεία του Αλέξη Ζορμπά\nΆρης Αλεξάνδρου\n'],
  [
    'windows-1257',
    'Metų laikai\nŽmonės ir žvėrys\nMokytojų knyga\nŠvietimo istorija\nŽukauskas, Ąžuolas\nČepaitė, Eglė\n',
  ],
])('letters that only %s has are read', (encoding, text) => {
  expect(decodeText(iconv.encode(text, encoding)).text).toBe(text)
})
