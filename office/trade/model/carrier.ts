import { openChoices } from '#kit/contract/choices.ts'
export const CARRIER = openChoices('carrier', ['快递公司', 'Carriers'], {
  sf: ['sf', '顺丰速运', 'SF Express'],
  zto: ['zto', '中通快递', 'ZTO Express'],
  yto: ['yto', '圆通速递', 'YTO Express'],
  sto: ['sto', '申通快递', 'STO Express'],
  yunda: ['yunda', '韵达速递', 'Yunda Express'],
  jd: ['jd', '京东物流', 'JD Logistics'],
  ems: ['ems', '邮政EMS', 'EMS'],
})
