import type { Text } from '#kit/contract/text.ts'
import { ANSWER_VARIABLES } from './messages.ts'
import { boolean, choice, choices, number, type Setting, text } from './setting-kinds.ts'

const ANSWER_VARIABLE_LIST = ANSWER_VARIABLES.map((name) => `{${name}}`).join(' ')

const NEW_ORDERS: Text = ['只影响之后的新订单', 'Counts for orders from now on']
const NEW_HOLDS: Text = ['只影响之后寄存的订单', 'Counts for orders put on hold from now on']
const NEW_STOCKTAKES: Text = ['只影响之后发起的盘点', 'Counts for stocktakes opened from now on']
const COUNTED_TWICE: Text = [
  '件数与金额达到其一，该行须由另一人复盘才能过账；0 表示不设此标准',
  'From either on, somebody else has to count the line again before it is posted; 0: this one does not count',
]
const NEW_WAVES: Text = ['只影响之后开放的补款批次', 'Counts for balance waves opened from now on']

const nightly = { effect: ['每晚清理时生效', 'Counts in the next night, when what is older is deleted'] } as const

const orders = { effect: NEW_ORDERS }
const waves = { effect: NEW_WAVES }
const UNLESS_SAID: Text = ['补款手办未指定时按此处理', 'For figures that do not say otherwise']
const EITHER_THRESHOLD: Text = [
  '金额与件数达到其一即可换购；0 表示不设此门槛',
  'Either the amount or the pieces allow it; 0: this one does not count',
]
const holds = { effect: NEW_HOLDS }
const delays = { effect: ['只影响之后的延期', 'Counts for delays from now on'] } as const

/** More accounts than these are never linked by what they share (`link_accounts` of the database). */
const COMMON_ACCOUNTS_MAX = 20

/** Everything that a shop decides for itself, by code; the part before the point is its group. */
export const SETTINGS = {
  'order.payMinutes': number(['现货付款时限（分钟）', 'Minutes to pay in-stock orders'], 30, 1, 10_080, orders),
  'order.presellPayMinutes': number(['定金付款时限（分钟）', 'Minutes to pay deposits'], 30, 1, 10_080, orders),
  'order.limitedPayMinutes': number(
    ['限购商品付款时限（分钟）', 'Minutes to pay limited figures'],
    10,
    1,
    10_080,
    orders,
  ),
  'order.autoReceiveDays': number(['自动收货（天）', 'Days until received by itself'], 10, 1, 90, {
    effect: ['只影响之后发出的包裹', 'Counts for parcels sent from now on'],
  }),
  'order.afterSaleDays': number(['售后期限（天）', 'Days of after-sales'], 7, 0, 365, {
    effect: ['只影响之后收货的订单', 'Counts for orders received from now on'],
  }),
  'order.unpaidOrderCap': number(['每人待付款订单上限', 'Unpaid orders a customer may have'], 3, 1, 99, orders),
  'order.allowZero': boolean(['允许零元订单', 'Orders of nothing to pay'], false, orders),
  'order.verifyPacking': boolean(['扫码发货须逐件核对', 'Scan mode verifies each piece'], true, {
    help: [
      '有条码的商品逐件扫描，无条码的人工确认，齐全后才能发货；关闭时可不扫商品，扫了仍须与订单一致',
      'Pieces with a bar code are scanned one by one, others confirmed by hand, before a parcel is sent. Off: pieces need not be scanned, but those that are must be right',
    ],
  }),
  'order.shipUnverified': boolean(['未核对的订单可以发货', 'Parcels may leave unverified'], true, {
    help: [
      '关闭后，单个发货、批量录入与上传运单表格都只发出已扫码核对的订单；在扫码发货里核对',
      'Off: the dialog, the grid and the sheet of parcels ship only orders whose pieces were verified in scan mode, which then verifies all',
    ],
  }),
  'order.packingPhotos': boolean(['扫码发货须拍装箱照片', 'Scan mode needs a photo of the open box'], false, {
    help: [
      '每个包裹至少一张，封箱前拍；照片随包裹保存，处理退款时可查看',
      'At least one of each parcel, before it is closed. Photos are kept with the parcel and shown where refunds are judged',
    ],
  }),
  'order.lowPricePercent': number(['低价须确认（原价的 %）', 'Prices to confirm (% of the list price)'], 30, 0, 99, {
    help: [
      '现货与全款、免定金预售的售价或会员价低于原价的此比例时，上架须逐条确认；0 表示不检查',
      'A whole price, or that of members, below this share of the list price is published only once it is confirmed; 0: none is asked about',
    ],
  }),
  'order.trackingPages': text(
    ['运单查询网址', 'Pages that follow parcels'],
    [
      'sf https://www.sf-express.com/chn/sc/waybill/waybill-detail/{no}',
      'zto https://www.zto.com/express/expressCheck.html?txtBill={no}',
      'yto https://www.yto.net.cn/query/index.html?no={no}',
      'jd https://www.jdl.com/orderSearch/?waybillCodes={no}',
      'ems https://www.ems.com.cn/queryList?mailNum={no}',
    ].join('\n'),
    5_000,
    {
      help: [
        '每行一家：字典“快递公司”的数据值、空格、https 网址，{no} 处填入运单号；未列出的快递公司不带链接',
        'A carrier on each line: its value in the dictionary of carriers, a space, and its https page with {no} for the number; carriers that are not here have no link',
      ],
    },
  ),
  'presale.payModel': choice(
    ['预售商品默认付款方式', 'How pre-orders are paid unless their listing says so'],
    [
      ['1', ['定金预售', 'Deposit']],
      ['2', ['全款预售', 'Prepaid']],
      ['3', ['免定金预订', 'Reservation']],
    ],
    { effect: ['只影响之后新建的预售商品', 'Counts for listings made from now on'] },
  ),
  'presale.reservedPrice': choice(
    ['免定金预订的价格', 'Price of reservations'],
    [
      ['kept', ['按预订当日价', 'That of the day of the reservation']],
      ['most', ['不高于预订当日价', 'At most that; less where it costs less when it opens']],
    ],
    waves,
  ),
  'presale.noShowLimit': number(['预订未付上限', 'Reservations that may lapse'], 0, 0, 99, {
    ...orders,
    help: ['达到此数的顾客不能再免定金预订；0 表示不限', 'Who let so many lapse cannot reserve any more; 0: no limit'],
  }),
  'presale.noShowMonths': number(['预订未付计算期（月）', 'Months that count for it'], 12, 1, 120, orders),
  'final.windowDays': number(['补款期（天）', 'Days to pay the balance'], 14, 1, 180, waves),
  'final.graceDays': number(['宽限期（天）', 'Days of grace'], 3, 0, 90, { ...waves, help: UNLESS_SAID }),
  'final.remind': text(['补款提醒时点', 'When customers are reminded'], 'open,50%,3d,1d,last,grace', 100, {
    help: [
      'open 开放时，50% 期中，3d 截止前 3 天，last 最后一天，grace 进入宽限期',
      'open: at the opening; 50%: halfway; 3d: three days before; last: the last day; grace: when grace begins',
    ],
  }),
  'final.quietHours': text(['免打扰时段', 'Quiet hours'], '22-8', 5, {
    help: [
      '起止小时，如 22-8。提醒、发售月变更与系统到点触发的消息等到早上；客户自己触发的（付款、发货、退款、答复）与早上之前截止的即时发送',
      'From and until which hour, such as 22-8. Reminders, news of release months and what the clock sets off wait for the morning; what customers set off (payments, parcels, refunds, answers) and what ends before the morning is sent at once',
    ],
  }),
  'final.overduePolicy': choice(
    ['逾期未补款的处理', 'Balances that nobody paid'],
    [
      ['forfeit', ['定金不退', 'Keep the deposit']],
      ['refund', ['退还定金', 'Refund the deposit']],
      ['credit', ['转为余额', 'Turn into credit']],
    ],
    { ...waves, help: UNLESS_SAID },
  ),
  'final.autoForfeit': boolean(['宽限期后自动处理', 'Overdue claims end by themselves'], false),
  'final.offerHours': number(['候补发放时限（小时）', 'Hours to take an offer of the waiting list'], 48, 1, 720, {
    effect: ['只影响之后的发放', 'Counts for offers from now on'],
  }),
  'final.depositWarnPercent': number(['定金占比提示（%）', 'Deposit share to warn about (%)'], 20, 1, 100),
  'final.doubleReturn': boolean(['商家违约双倍返还', 'Deposits go back doubled when the shop breaks its word'], false),
  'delay.silenceKeepDays': number(
    ['首次延期默认保留（天以内）', 'First delays up to so many days need no answer'],
    30,
    0,
    365,
    delays,
  ),
  'delay.answerDays': number(['延期答复期限（天）', 'Days to answer a delay'], 7, 1, 90, delays),
  'refund.parcelDays': number(['寄回期限（天）', 'Days to send a parcel back'], 7, 1, 90, {
    help: ['寄出后同样的天数内应收到，否则为逾期', 'It has as many days again to arrive before it is late'],
    effect: ['只影响之后同意的退货', 'Counts for returns agreed to from now on'],
  }),
  'refund.dualApproveAmount': number(['双人复核金额', 'Amount that two people approve'], 100_000, 0, 9_999_999_999, {
    isMoney: true,
    help: [
      '同一订单（含定金订单）仅一人同意的退款合计超过此金额时，须另一人复核',
      'Counts all that one person alone agreed to of an order and its deposit',
    ],
  }),
  'refund.autoAgreeHours': number(['自动同意（小时）', 'Hours until agreed by itself'], 0, 0, 720, {
    help: ['0 表示关闭', '0: never'],
    effect: ['只影响之后的申请', 'Counts for applications from now on'],
  }),
  'refund.unopenedOnly': boolean(['仅限未拆封退换', 'Unopened figures only'], true, {
    help: ['申请退款时提示员工与顾客', 'Said to staff and customers who apply for a refund'],
  }),
  'stock.recountPieces': number(['差异件数达到此数须复盘', 'Pieces of difference to count again'], 10, 0, 99_999, {
    help: COUNTED_TWICE,
    effect: NEW_STOCKTAKES,
  }),
  'stock.recountOver': number(
    ['差异金额达到此数须复盘', 'Value of difference to count again'],
    100_000,
    0,
    9_999_999_999,
    {
      isMoney: true,
      help: COUNTED_TWICE,
      effect: NEW_STOCKTAKES,
    },
  ),
  'hold.freeDays': number(['免费寄存（天）', 'Days on hold for free'], 60, 1, 365, {
    ...holds,
    help: ['会员等级另有天数的按等级', 'Members whose level has days of its own get those'],
  }),
  'hold.maxDays': number(['最长寄存（天）', 'Days on hold at most'], 90, 1, 365, holds),
  'hold.warnDays': number(['到期提醒（提前天数）', 'Days before the end to warn'], 7, 1, 60),
  'hold.mergeWindowDays': number(['合包间隔（天）', 'Days apart that parcels are merged'], 7, 0, 60),
  'integral.enabled': boolean(['启用积分', 'Points'], true, orders),
  'integral.rate': number(['每元积分（千分之）', 'Points per yuan (thousandths)'], 1_000, 0, 100_000, orders),
  'integral.fenPer100Points': number(['100 积分抵扣（分）', 'Fen for 100 points'], 100, 1, 10_000, {
    effect: [
      '影响之后的新订单，以及之后退款时已用完积分的折价（含此前的订单）',
      'Counts for orders from now on, and for points that are used up when an order is refunded from now on, earlier ones too',
    ],
  }),
  'integral.maxPercent': number(['积分最多抵扣（%）', 'Most that points pay (%)'], 20, 0, 100, orders),
  'integral.expireMonths': number(['积分有效期（月）', 'Months until points expire'], 12, 1, 120, {
    effect: ['只影响之后生效的积分', 'Counts for points that come into effect from now on'],
  }),
  'integral.negativeFloor': number(['积分欠账下限', 'How far points may go below 0'], 0, 0, 1_000_000),
  'trade.maxPerOrder': number(['每单换购上限', 'Exchange pieces per order'], 1, 0, 99, orders),
  'trade.thresholdAmount': number(['换购金额门槛', 'Amount for an exchange purchase'], 0, 0, 9_999_999_999, {
    ...orders,
    isMoney: true,
    help: EITHER_THRESHOLD,
  }),
  'trade.thresholdQty': number(['换购件数门槛', 'Pieces for an exchange purchase'], 1, 0, 999, {
    ...orders,
    help: EITHER_THRESHOLD,
  }),
  'trade.membersOnly': boolean(['仅会员可换购', 'Exchange purchases for members only'], false, orders),
  'limit.byPhone': boolean(['同一手机号视为同一人', 'Accounts of one phone are one person'], false, {
    ...orders,
    help: [
      '账号与收货人的手机号；视为同一人的账号合计计算每人限购与候补',
      'Phones of accounts and receivers. Accounts of one person share limits per person and places of waiting lists',
    ],
  }),
  'limit.byPayer': boolean(['同一付款账户视为同一人', 'Accounts of one payer are one person'], false, {
    ...orders,
    help: ['支付平台在收款时告知的付款人', 'Who paid, as the payment platform tells with the money'],
  }),
  'limit.byAddress': boolean(['同一收货地址视为同一人', 'Accounts of one address are one person'], false, {
    ...orders,
    help: ['收货人、电话与地址都相同', 'Receiver, phone and address are all the same'],
  }),
  'limit.commonAccounts': number(
    ['共用的账号超过此数则不视为同一人', 'Shared by more accounts, it is nobody’s sign'],
    5,
    2,
    COMMON_ACCOUNTS_MAX,
    { ...orders, help: ['如转运仓的地址', 'Such as the address of a forwarder'] },
  ),
  'member.growthPerYuan': number(['每元成长值', 'Growth per yuan'], 1, 0, 100, {
    effect: ['只影响之后的付款与退款', 'Counts for what is paid and refunded from now on'],
  }),
  'member.joinByItself': boolean(['付款后自动入会', 'Who pays becomes a member'], false, {
    help: ['成为成长会员，按成长值升级', 'A member by growth, who rises by what they pay'],
  }),
  'member.levelFalls': choice(
    ['降级', 'Levels fall'],
    [
      ['never', ['从不', 'Never']],
      ['yearly', ['每年按近一年成长值', 'Yearly, by the growth of the last year']],
    ],
    { help: ['不会低于商家指定的等级', 'Never below what staff fixed by hand'] },
  ),
  'member.warnDays': number(['到期提醒（天）', 'Days to tell before a membership ends'], 7, 1, 90),
  'consult.replyHours': number(['咨询回复期限（小时）', 'Hours to answer a consult'], 24, 1, 720, {
    effect: ['只影响之后的提问', 'Counts for questions from now on'],
  }),
  'consult.autoCloseDays': number(
    [
      '已解决或待顾客答复的咨询自动关闭（天）',
      'Days until a consult that is solved or waits for the customer is closed',
    ],
    7,
    1,
    90,
  ),
  'consult.muteDays': number(['默认禁言（天）', 'Days that a mute lasts unless said'], 7, 1, 365),
  'consult.answers': text(
    ['常用回复', 'Ready answers'],
    [
      '您好，商品现货，付款后 48 小时内发出。',
      '您好，预售商品的发售月以厂商公告为准，如有变更会第一时间通知您。',
      '您好，已为您催促仓库，请留意物流信息。',
      '您好，您的订单 {orderNo} 已于 {shippedOn} 由{carrier}发出，运单号 {trackingNo}，请留意查收。',
      '您好，请补充外箱与商品的照片，我们尽快为您处理。',
    ].join('\n'),
    5_000,
    {
      help: [
        `每行一条；可用变量：${ANSWER_VARIABLE_LIST}，取自咨询的订单`,
        `One on each line. Variables: ${ANSWER_VARIABLE_LIST}, filled from the order that is asked about`,
      ],
    },
  ),
  'shop.title': text(['商城名称', 'Name of the shop'], '手办商城', 100, {
    help: [
      '显示在菜单、标题、登录页、邮件与打印件上，顾客也会看到',
      'Stands in the menu, in titles, on the sign-in page, in mails and on prints, and is what customers read',
    ],
  }),
  'shop.titleEn': text(['商城英文名称', 'Name of the shop in English'], '', 100, {
    help: ['不填则英文页面也显示商城名称', 'When it is empty, English pages show the name above'],
  }),
  'shop.shortName': text(['商城简称', 'Short name'], '手办', 20, {
    help: ['网店与 App 在窄处使用', 'For narrow places of website and app'],
  }),
  'shop.phone': text(['客服电话', 'Phone of the shop'], '', 20),
  'shop.speechUrl': text(['朗读服务地址', 'Service that reads notifications aloud'], '', 500, {
    help: [
      '含 {text}，应答为音频；不填则由浏览器自己朗读，文字不外传',
      'With {text}, answering sound. When it is empty browsers read by themselves, and no text is sent anywhere',
    ],
  }),
  'shop.messageChannels': choices(
    ['消息渠道', 'Channels of messages'],
    [
      ['app', ['站内消息', 'In the shop']],
      ['email', ['邮件', 'E-mail']],
    ],
    {
      help: [
        '未选的渠道不发送系统消息；员工手写的消息按其所选渠道发送',
        'Messages of occasions go through no other; what staff write goes through those that they choose',
      ],
    },
  ),
  'shop.orderPrefix': text(['订单号前缀', 'Prefix of order numbers'], '', 4, orders),
  'shop.purchaseTerms': text(['购买协议', 'Terms of purchase'], '', 20_000, orders),
  'shop.presellTerms': text(['预售协议', 'Terms of pre-orders'], '', 20_000, orders),
  'shop.privacyTerms': text(['隐私协议', 'Privacy terms'], '', 20_000),
  'keep.logDays': number(['操作日志保留天数', 'Days that the operation log is kept'], 180, 30, 3650, nightly),
  'keep.signInDays': number(['登录日志保留天数', 'Days that sign-ins are kept'], 180, 30, 3650, nightly),
  'keep.messageDays': number(['消息保留天数', 'Days that messages to customers and staff are kept'], 365, 30, 3650, {
    ...nightly,
    help: ['未完结订单的消息一直保留', 'Messages about open orders stay'],
  }),
  'keep.deliveryDays': number(['Webhook 推送保留天数', 'Days that webhook deliveries are kept'], 30, 7, 3650, nightly),
  'file.unusedDays': number(['未使用文件移入回收站（天）', 'Days until unused files go to the bin'], 90, 0, 3650, {
    ...nightly,
    help: ['0 表示不自动移入', '0: never by themselves'],
  }),
  'file.binDays': number(['回收站文件彻底删除（天）', 'Days until the bin is emptied'], 30, 0, 3650, {
    ...nightly,
    help: ['0 表示不自动删除', '0: never by itself'],
  }),
  'file.quotaGib': number(['文件总空间（GiB）', 'Room for files (GiB)'], 0, 0, 100_000, {
    help: ['0 表示不限', '0: as much as there is'],
  }),
  'agent.proposalDays': number(['提案有效期（天）', 'Days that proposals wait'], 7, 1, 90, {
    effect: ['只影响之后的提案', 'Counts for proposals from now on'],
  }),
  'sms.perNumber': number(['每个号码每天验证码短信', 'Texts with codes a day, each number'], 10, 1, 1000),
  'sms.perAddress': number(
    ['每个网络地址每天验证码短信', 'Texts with codes a day, each network address'],
    60,
    1,
    100_000,
    {
      help: ['同一办公室的人共用一个地址', 'People of one office share an address'],
    },
  ),
  'sms.perDay': number(['每天验证码短信总数', 'Texts with codes a day in all'], 1000, 1, 10_000_000, {
    help: [
      '到 80% 时通知管理员，到上限后当天不再发送',
      'Administrators are notified at 80 %; at the limit no more are sent that day',
    ],
  }),
} as const satisfies Readonly<Record<string, Setting>>

export type SettingCode = keyof typeof SETTINGS

type Loose<Value> = Value extends number ? number : Value extends boolean ? boolean : string

/** The values that a shop has now. */
export type Settings = { readonly [code in SettingCode]: Loose<(typeof SETTINGS)[code]['initial']> }

/** Groups that a shop sets, in their order, with what they are called. */
export const SETTING_GROUPS: Readonly<Record<string, Text>> = {
  shop: ['商城', 'Shop'],
  order: ['订单', 'Orders'],
  presale: ['预售', 'Pre-orders'],
  final: ['补款', 'Balances'],
  delay: ['延期', 'Delays'],
  refund: ['退款', 'Refunds'],
  stock: ['库存', 'Stock'],
  hold: ['寄存', 'Hold shelf'],
  integral: ['积分', 'Points'],
  trade: ['换购', 'Exchange purchases'],
  limit: ['限购', 'Purchase limits'],
  member: ['会员', 'Members'],
  consult: ['咨询', 'Consults'],
  keep: ['数据保留', 'Records kept'],
  file: ['文件', 'Files'],
  agent: ['智能体', 'Agents'],
  sms: ['验证码短信', 'Texts with codes'],
}

/** The settings with those that were changed; stored values that no longer fit count as their defaults. */
export function settingsWith(changed: ReadonlyMap<string, unknown>): Settings {
  return Object.fromEntries(
    Object.entries(SETTINGS).map(([code, { initial }]) => {
      const value = changed.get(code)
      return [code, typeof value === typeof initial ? value : initial]
    }),
  ) as Settings
}
