import { openChoices } from '#kit/contract/choices.ts'
export const CURRENCY = openChoices('currency', ['币种', 'Currencies'], {
  JPY: ['JPY', '日元 JPY', 'Japanese yen'],
  CNY: ['CNY', '人民币 CNY', 'Renminbi'],
  USD: ['USD', '美元 USD', 'US dollar'],
  EUR: ['EUR', '欧元 EUR', 'Euro'],
  HKD: ['HKD', '港币 HKD', 'Hong Kong dollar'],
  TWD: ['TWD', '新台币 TWD', 'New Taiwan dollar'],
  KRW: ['KRW', '韩元 KRW', 'South Korean won'],
  GBP: ['GBP', '英镑 GBP', 'Pound sterling'],
})
