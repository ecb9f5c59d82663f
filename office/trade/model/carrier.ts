import { openChoices } from '#kit/contract/choices.ts'

/** Who carries parcels. Sheets of other shops and of carriers call them by their short names. */
export const CARRIER = openChoices(
  'carrier',
  ['快递公司', 'Carriers'],
  {
    sf: ['sf', '顺丰速运', 'SF Express'],
    zto: ['zto', '中通快递', 'ZTO Express'],
    yto: ['yto', '圆通速递', 'YTO Express'],
    sto: ['sto', '申通快递', 'STO Express'],
    yunda: ['yunda', '韵达速递', 'Yunda Express'],
    jd: ['jd', '京东物流', 'JD Logistics'],
    jt: ['jt', '极兔速递', 'J&T Express'],
    ems: ['ems', '邮政EMS', 'EMS'],
  },
  {
    words: {
      sf: [
        '顺丰',
        '顺丰快递',
        '顺丰特快',
        '顺丰标快',
        '顺丰速递',
        '顺丰快运',
        'SF',
        'SF-Express',
        'SFEXPRESS',
        'shunfeng',
      ],
      zto: ['中通', '中通速递', '中通快运', 'ZTO', 'zhongtong'],
      yto: ['圆通', '圆通快递', 'YTO', 'yuantong'],
      sto: ['申通', '申通速递', 'STO', 'shentong'],
      yunda: ['韵达', '韵达快递', '韵达快运', 'YD', 'YUNDA'],
      jd: ['京东', '京东快递', '京东快运', 'JD', 'JDL', 'jingdong'],
      jt: ['极兔', '极兔快递', '极兔速递', 'J&T', 'JT', 'J&T Express', 'jitu', 'JTSD'],
      ems: [
        'EMS',
        '邮政',
        '中国邮政',
        '邮政快递',
        '邮政速递',
        '邮政快递包裹',
        '邮政EMS',
        'EMS特快专递',
        'China Post',
        'youzheng',
      ],
    },
  },
)
