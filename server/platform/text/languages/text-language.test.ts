import { expect, it } from 'vitest'
import { textLanguage } from './text-language.ts'

it.each([
  ['ar', 'أعلنت الشركة عن إطلاق منصة تداول جديدة للعملات المشفرة'],
  ['fa', 'این شرکت از راه‌اندازی صرافی جدید ارز دیجیتال خبر داد'],
  ['th', 'บริษัทประกาศเปิดตัวแพลตฟอร์ม DeFi ใหม่สำหรับซื้อขายคริปโต'],
  ['vi', 'Công ty công bố nền tảng giao dịch tiền mã hóa mới tại Việt Nam'],
  ['ru', 'Компания Binance объявила о запуске новой криптобиржи'],
  ['uk', 'Компанія оголосила про запуск нової криптобіржі в Україні'],
  ['ja', 'Bitcoin、新しい取引所を発表'],
  ['ko', 'Upbit, 새로운 암호화폐 거래소를 발표했다'],
  ['he', 'החברה הודיעה על השקת בורסת קריפטו חדשה'],
  ['hi', 'कंपनी ने नए क्रिप्टो एक्सचेंज की घोषणा की'],
  ['zh-Hant', '該公司宣布推出新的加密貨幣交易平台'],
  ['de', 'Das Unternehmen hat eine neue Handelsplattform für die Kunden in der EU angekündigt'],
  ['fr', 'La société a annoncé le lancement d’une nouvelle plateforme pour les clients et des prix sur mesure'],
  ['es', 'La empresa anunció el lanzamiento de una nueva plataforma para los clientes de las bolsas'],
  ['id', 'Perusahaan itu mengumumkan peluncuran bursa kripto yang baru di Jakarta untuk pelanggan dari Asia'],
  ['tr', 'Şirket yeni bir kripto para borsası ve cüzdan için bu hafta daha çok ürün başlattığını duyurdu'],
  ['en', 'The company announced the launch of a new exchange for the customers of its bank'],
  ['en', 'Ethereum Foundation grants, second wave'],
])('tells %s whether its source declares English or nothing: %s', (language, text) => {
  expect([textLanguage(text, 'en-US'), textLanguage(text, undefined)]).toEqual([language, language])
})

it.each([
  ['bg', 'Компанията обяви нова борса', 'bg'],
  ['ru', 'Компания объявила о запуске', 'ja'],
  ['pt', 'Lisboa', 'pt-BR'],
  ['da', 'Det er en ny børs, som er på vej til de danske kunder', 'da'],
  ['en', 'Lisbon', 'ru'],
])('is %s for %s, declared as %s', (language, text, declared) => {
  expect(textLanguage(text, declared)).toBe(language)
})
