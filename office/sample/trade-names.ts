import type { Random } from './random.ts'

/** A customer of the demo shop, and where their parcels go. All of it is invented. */
export interface DemoCustomer {
  readonly account: string
  readonly nickname: string
  readonly phone: string
  readonly registerSource: 'app' | 'web'
  readonly receiver: {
    readonly receiverName: string
    readonly receiverPhone: string
    readonly areaCode: string
    readonly areaText: string
    readonly address: string
    readonly zip: string
  }
}

const NICK_STARTS = [
  '薄荷',
  '青柠',
  '白夜',
  '橘子',
  '雨衣',
  '星屑',
  '云朵',
  '电波',
  '胶片',
  '抹茶',
  '纸鹤',
  '北风',
  '汽水',
  '月台',
] as const

const NICK_ENDS = ['收藏家', '同学', '不吃鱼', '爱吃糖', '在路上', '的柜子', '等发货', '补款中'] as const

const FAMILY_NAMES = ['简', '庄', '祁', '阮', '柏', '鹿', '应', '骆', '沐', '闻', '乔', '傅', '霍', '苗', '岑'] as const
const GIVEN_NAMES = [
  '知远',
  '若晴',
  '一帆',
  '书瑶',
  '景行',
  '梓萱',
  '云舒',
  '启明',
  '安然',
  '子墨',
  '念慈',
  '嘉言',
] as const

const AREAS = [
  ['310115', '上海市浦东新区', '200120'],
  ['110105', '北京市朝阳区', '100020'],
  ['440106', '广东省广州市天河区', '510630'],
  ['330106', '浙江省杭州市西湖区', '310012'],
  ['510107', '四川省成都市武侯区', '610041'],
  ['320106', '江苏省南京市鼓楼区', '210009'],
  ['420106', '湖北省武汉市武昌区', '430060'],
  ['610113', '陕西省西安市雁塔区', '710061'],
  ['350203', '福建省厦门市思明区', '361001'],
  ['500112', '重庆市渝北区', '401120'],
] as const

const STREETS = ['示例路', '样本街', '演示大道', '范例巷', '样例里', '虚构路'] as const

/** So many customers with names of their own. */
export function demoCustomers(count: number, random: Random): readonly DemoCustomer[] {
  return Array.from({ length: count }, (_, index) => {
    const [areaCode, areaText, zip] = random.pick(AREAS)
    const phone = `138000${String(20_000 + index)}`
    const round = Math.floor(index / (NICK_STARTS.length * NICK_ENDS.length))
    const end = NICK_ENDS[Math.floor(index / NICK_STARTS.length) % NICK_ENDS.length] ?? ''
    return {
      account: `demo-${String(index + 1).padStart(4, '0')}`,
      nickname: `${NICK_STARTS[index % NICK_STARTS.length]}${end}${round === 0 ? '' : round + 1}`,
      phone,
      registerSource: random.chance(0.7) ? 'app' : 'web',
      receiver: {
        receiverName: `${random.pick(FAMILY_NAMES)}${random.pick(GIVEN_NAMES)}`,
        receiverPhone: phone,
        areaCode,
        areaText,
        address: `${random.pick(STREETS)} ${random.whole(1, 300)} 号 ${random.whole(1, 18)} 幢 ${random.whole(1, 12)}0${random.whole(1, 4)} 室`,
        zip,
      },
    }
  })
}

export const BUYER_REMARKS = [
  '请用原厂运输箱发货',
  '工作日送公司，周末送家里',
  '盒况党，麻烦多垫一层气泡膜',
  '送人的，不要放发票',
  '可以晚几天发，不急',
] as const

export const STAFF_REMARKS = [
  '盒况要求高，发货前拍照',
  '已电话确认地址',
  '老客户，附赠防尘袋',
  '等同款到货后一起发',
] as const

export const REFUND_WORDS = [
  ['damaged', '外盒边角压伤，封膜开裂'],
  ['missing', '少了一个替换表情'],
  ['unwanted', '买重了，未拆封'],
  ['quality', '底座插孔松动，站不稳'],
] as const
