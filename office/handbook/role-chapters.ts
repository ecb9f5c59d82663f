import type { Chapter } from './chapter.ts'

/** The day of each seeded role, by its code. */
export const ROLE_CHAPTERS: readonly Chapter[] = [
  {
    key: 'shop-admin',
    title: ['店长', 'Shop manager'],
    pages: ['dashboard/Analysis', 'shop/OrderList', 'shop/SettingPage', 'shop/CouponList'],
    pictures: { 1: 'home', 4: 'settings', 5: 'charts' },
    lead: [
      '店长看全店的待办与数字，决定别人不能单独决定的事，并维护商城的规则。',
      'The shop manager watches what waits and the numbers of the whole shop, decides what others may not decide alone, and keeps the rules of the shop.',
    ],
    steps: [
      [
        '从 {page:dashboard/Analysis} 开始：红色数字最急，点数字即打开对应的列表。',
        'Begin on {page:dashboard/Analysis}: red numbers are urgent, and each number opens its list.',
      ],
      [
        '在 {page:shop/AgentProposalList} 看等待复核的操作：先看“将会发生什么”，再 {do:agent-proposal.apply} 或 {do:agent-proposal.drop}。自己提交的不能自己同意。',
        'On {page:shop/AgentProposalList} see what waits for a second person: read what would become of it, then {do:agent-proposal.apply} or {do:agent-proposal.drop}. Nobody agrees to what they asked for themselves.',
      ],
      [
        '在 {page:shop/CouponList} 建好优惠券，核对使用条件后 {do:coupon.start}；发错了可以 {do:coupon.pause}。',
        'On {page:shop/CouponList} make coupons, check what they may be used for, then {do:coupon.start}; what went wrong is stopped by {do:coupon.pause}.',
      ],
      [
        '在 {page:shop/SettingPage} 修改规则：每项下方写明何时生效，保存前会列出全部改动。',
        'Change rules on {page:shop/SettingPage}: each one says from when a change counts, and all changes are listed before they are saved.',
      ],
      [
        '每周看一次 {page:dashboard/IndexChart} 与 {page:shop/DepositReport}：欠顾客的定金不是收入。',
        'Once a week look at {page:dashboard/IndexChart} and {page:shop/DepositReport}: deposits that are owed are no income.',
      ],
      [
        '谁改了什么，在 {page:shop/ActivityList} 按人、记录类型与日期查看。',
        'Who changed what is on {page:shop/ActivityList}, by person, kind of record and day.',
      ],
    ],
  },
  {
    key: 'catalogue-editor',
    title: ['商品编辑', 'Catalogue editor'],
    pages: ['shop/GoodsList', 'shop/ProductList', 'shop/PresellProductList'],
    pictures: { 1: 'goods', 3: 'products' },
    lead: [
      '商品编辑维护手办资料与在售商品；价格由财务改。',
      'The catalogue editor keeps figures and the products that sell them; prices are changed by finance.',
    ],
    steps: [
      [
        '在 {page:shop/GoodsList} 或 {page:shop/PresellGoodsList} 新增手办，或从表格导入：导入前逐行预览，写错的行可下载后改好再导。',
        'Add figures on {page:shop/GoodsList} or {page:shop/PresellGoodsList}, or import a sheet: every row is previewed, and refused rows are downloaded, mended and imported again.',
      ],
      [
        '资料齐全后 {do:goods.ready}；没有主图、分类或价格的手办会说明还缺什么。',
        'When all is there, {do:goods.ready}; a figure that lacks something says what.',
      ],
      [
        '在 {page:shop/ProductList} 建商品：选手办、规格，生成 SKU，再 {do:product.shelf}。',
        'Make products on {page:shop/ProductList}: choose the figure and the specs, build its SKUs, then {do:product.shelf}.',
      ],
      [
        '预售用 {page:shop/PresellProductList}：定金、截止时间与名额在手办上，商品只管怎么卖。',
        'Pre-orders are sold by {page:shop/PresellProductList}: deposit, end and quota are those of the figure, the product says how it is sold.',
      ],
      [
        '要一次改多件：勾选后用下方的批量命令，做错了可在提示里撤销。',
        'To change many at once, select them and use the commands below; what was wrong is undone in the message that follows.',
      ],
    ],
    notes: [
      [
        '已有订单的规格值删除后，旧订单照旧履约，只是不再出售。',
        'A spec value that is taken away while orders of it are open is sold no more; those orders go on to their end.',
      ],
    ],
  },
  {
    key: 'order-clerk',
    title: ['订单专员', 'Order clerk'],
    pages: ['shop/OrderList', 'shop/ClaimList', 'shop/WaveList'],
    pictures: { 3: 'to-ship', 4: 'waves' },
    lead: [
      '订单专员让每一笔订单按时付款、备齐、发出。',
      'The order clerk sees to it that every order is paid, picked and sent in time.',
    ],
    steps: [
      [
        '在 {page:shop/OrderList} 的“待付款”里 {do:order.remindToPay}，超时未付的订单会自动取消并释放库存。',
        'On {page:shop/OrderList}, among those to pay, {do:order.remindToPay}; orders that are not paid in time are cancelled and their stock is set free.',
      ],
      [
        '付款后顾客要改地址：{do:order.changeAddress}。要合并或晚些发：{do:order.hold}，到期前会提醒。',
        'A customer wants another address: {do:order.changeAddress}. To send together or later: {do:order.hold}; you are reminded before it ends.',
      ],
      [
        '在“待发货”里勾选订单，先打印拣货单与面单，再 {do:order.ship}；快递单号可以整列粘贴或导入。',
        'Among those to ship, select orders, print lists and labels, then {do:order.ship}; tracking numbers are pasted as a column or imported.',
      ],
      [
        '补款：在 {page:shop/WaveList} 登记到货后 {do:wave.open}，逾期的在 {page:shop/ClaimList} 里 {do:claim.remind} 或 {do:claim.extend}。',
        'Balances: receive the pieces on {page:shop/WaveList}, then {do:wave.open}; overdue ones are on {page:shop/ClaimList}: {do:claim.remind} or {do:claim.extend}.',
      ],
      [
        '电话或门店下单用 {page:shop/OrderNew}，价格、优惠与库存和网店一样计算。',
        'Orders by phone or at the counter: {page:shop/OrderNew}; prices, discounts and stock are worked out as in the shop.',
      ],
    ],
  },
  {
    key: 'packer',
    title: ['打包发货', 'Packer'],
    pages: ['shop/OrderList', 'shop/ShipmentList'],
    pictures: { 1: 'packing' },
    lead: [
      '打包员按单拣货、核对、装箱、发出，看不到价格与电话。',
      'The packer picks, checks, packs and sends, without seeing prices and phone numbers.',
    ],
    steps: [
      [
        '在 {page:shop/OrderList} 打开“待发货”，勾选后打印拣货单：按库位排好，相同的件合计。',
        'On {page:shop/OrderList} open those to ship, select and print the picking list: it is sorted by bin, with totals.',
      ],
      [
        '打开打包页，用扫码枪扫订单，再逐件扫条码：错件会被拒绝，齐了才提示装箱。',
        'Open the packing screen, scan the order, then each piece: a wrong one is refused, and the box is closed when all are there.',
      ],
      [
        '扫快递单号即发出；同一顾客的合并订单只有一个包裹、一个单号。',
        'Scan the tracking number and the parcel is sent; merged orders of a customer are one parcel with one number.',
      ],
      [
        '封箱前给打开的箱子拍照，照片随包裹保存，售后判断退款时能看到。',
        'Take a photo of the open box before it is closed: it stays with the parcel, and whoever judges a refund sees it.',
      ],
      [
        '发错了先告诉订单专员；在 {page:shop/ShipmentList} 可查到每个包裹里有什么。',
        'Tell the order clerk of a mistake; {page:shop/ShipmentList} says what is in each parcel.',
      ],
    ],
    notes: [
      [
        '寄存中的订单和有未完退款的订单不会出现在拣货单上。',
        'Orders on hold and orders with an open refund are on no picking list.',
      ],
    ],
  },
  {
    key: 'warehouse',
    title: ['仓库', 'Warehouse'],
    pages: ['shop/BinList', 'shop/StockLedgerList', 'shop/WaveList', 'shop/HoldShelf'],
    pictures: { 2: 'bins', 3: 'stock', 5: 'hold-shelf' },
    lead: [
      '仓库收货、上架、盘点，管理寄存与余量。',
      'The warehouse receives, stores and counts, and keeps what is on hold and what is left over.',
    ],
    steps: [
      [
        '到货：在 {page:shop/WaveList} {do:wave.receive}，逐 SKU 填实收；少了的会成为缺货待处理。',
        'Arrivals: {do:wave.receive} on {page:shop/WaveList}, pieces by SKU; what is short becomes a shortage to settle.',
      ],
      [
        '在 {page:shop/BinList} 给每个 SKU 指定库位，可整表导入；搬动用 {do:bin.move}。',
        'Give each SKU its place on {page:shop/BinList}, by a sheet if you like; {do:bin.move} when it moves.',
      ],
      [
        '库存只通过记录变化：{page:shop/StockLedgerList} 的每一行都说明谁、何时、因为什么。',
        'Stock changes by entries only: each row of {page:shop/StockLedgerList} says who, when and why.',
      ],
      [
        '盘点：在 {page:shop/StocktakeList} {do:stocktake.open}，多人可同时用扫码枪清点；差异大的由另一人复盘，核对后一次 {do:stocktake.post}。',
        'Counting: {do:stocktake.open} on {page:shop/StocktakeList}; several people count at once with a reader, large differences are counted again by somebody else, and {do:stocktake.post} books all at once.',
      ],
      [
        '寄存：在 {page:shop/HoldShelf} 看即将到期的，合并同一顾客的订单一起发。',
        'Holds: {page:shop/HoldShelf} shows what ends soon; orders of one customer are merged and sent together.',
      ],
      [
        '余量：在 {page:shop/SurplusList} {do:surplus.toStock}，或先由订单专员发放给候补。',
        'Surplus: {do:surplus.toStock} on {page:shop/SurplusList}, or let the order clerk offer it to the waiting list first.',
      ],
    ],
  },
  {
    key: 'purchaser',
    title: ['采购', 'Purchaser'],
    pages: ['shop/ReleaseBoard', 'shop/WaveList', 'shop/PresellGoodsList'],
    pictures: { 1: 'release-board' },
    lead: [
      '采购维护预售手办、出荷月份、到货与补款批次。',
      'The purchaser keeps pre-order figures, release months, arrivals and balance waves.',
    ],
    steps: [
      [
        '厂商改期：在 {page:shop/ReleaseBoard} {do:release-plan.change}；试算会列出受影响的顾客，每人收到一次通知并可取消。',
        'The maker moves a release: {do:release-plan.change} on {page:shop/ReleaseBoard}; the trial lists who is affected, each hears once and may cancel.',
      ],
      [
        '收够了就 {do:release-plan.closeWindow}，再 {do:release-plan.makeFinal}。',
        'When enough is ordered, {do:release-plan.closeWindow}, then {do:release-plan.makeFinal}.',
      ],
      [
        '到货后 {do:wave.receive}，数量不够时由店长或财务 {do:wave.cut}。',
        'When pieces arrive, {do:wave.receive}; where they are too few, the manager or finance does {do:wave.cut}.',
      ],
      [
        '再版：{do:release-plan.rerun}，资料照搬，名额与时间重新填。',
        'A re-run: {do:release-plan.rerun}; facts are copied, quota and dates are entered anew.',
      ],
    ],
  },
  {
    key: 'after-sale',
    title: ['售后专员', 'After-sales clerk'],
    pages: ['shop/RefundList', 'shop/RefundDetailList', 'shop/ReturnAddressList'],
    pictures: { 1: 'refunds' },
    lead: [
      '售后专员判断退换申请，跟进寄回的包裹，直到退款完成。',
      'The after-sales clerk judges returns and refunds, follows the parcels that come back, until the money is paid back.',
    ],
    steps: [
      [
        '在 {page:shop/RefundList} 看“待处理”：凭证、订单与打包照片都在详情里，{do:refund.agree} 或 {do:refund.reject}。',
        'On {page:shop/RefundList} open those applied for: proofs, the order and the photos of packing are in the details; {do:refund.agree} or {do:refund.reject}.',
      ],
      [
        '退货：{do:refund.chooseAddress}，顾客寄出后填运单；过期未寄会自动关闭。',
        'Returns: {do:refund.chooseAddress}; the customer enters the parcel, and what is not sent in time is closed.',
      ],
      [
        '收到后 {do:refund.receive}，逐件 {do:refund.inspect}：完好的回库存，损坏的不再出售。',
        'When it arrives, {do:refund.receive}, then {do:refund.inspect} piece by piece: good ones go back into stock, damaged ones are not sold again.',
      ],
      [
        '超过限额的退款会等第二个人同意，详情里写明由谁决定。',
        'Refunds above the limit wait for a second person; the details say who decides.',
      ],
      [
        '退款失败的在“失败”里 {do:refund.retry}，或线下退款后 {do:refund.settle}。',
        'Among the failed ones, {do:refund.retry}, or pay offline and {do:refund.settle}.',
      ],
    ],
  },
  {
    key: 'finance',
    title: ['财务', 'Finance'],
    pages: ['shop/PaymentList', 'shop/StatementList', 'shop/DepositReport'],
    pictures: { 3: 'deposits', 4: 'month' },
    lead: [
      '财务核对每一笔钱：收款、退款、定金、对账与价格。',
      'Finance checks every sum: payments, refunds, deposits, statements and prices.',
    ],
    steps: [
      [
        '每天在 {page:shop/StatementList} 取前一天的对账单，差异在 {page:shop/StatementLineList} {do:statement-line.resolve}。',
        'Each day take the statement of the day before on {page:shop/StatementList}; differences are explained on {page:shop/StatementLineList}: {do:statement-line.resolve}.',
      ],
      [
        '孤立付款（收到钱却没有对应的应付）在 {page:shop/PaymentList} {do:payment.refundOrphan}。',
        'Orphans, money that nothing was due for, are on {page:shop/PaymentList}: {do:payment.refundOrphan}.',
      ],
      [
        '{page:shop/DepositReport} 说明截至某日欠顾客多少定金，并与收款核对。',
        '{page:shop/DepositReport} says what was owed in deposits at the end of a day, and whether the payments agree.',
      ],
      [
        '月底在 {page:shop/MonthReport} 看全月：按渠道的收付、定金的期初与期末、各业务线收入与费用；点数字打开它的明细，可打印与导出。',
        'At the end of a month {page:shop/MonthReport} has all of it: money by channel, deposits from begin to end, income by line and fees; each figure opens its rows, and the page is printed and exported.',
      ],
      [
        '线下收到的款在订单上 {do:order.pay}；退回顾客余额用 {do:customer.payOutCredit}。',
        'Money that came offline: {do:order.pay} on the order; credit is paid out by {do:customer.payOutCredit}.',
      ],
      [
        '改价：在商品列表 {do:product.price}，超过限额的需要第二个人同意。',
        'Prices: {do:product.price} on the lists of products; above the limit a second person agrees.',
      ],
    ],
  },
  {
    key: 'customer-service',
    title: ['客服', 'Customer service'],
    pages: ['shop/ConsultList', 'shop/AppUserList', 'shop/OrderList'],
    pictures: { 1: 'consults', 2: 'customers' },
    lead: [
      '客服回答顾客，代顾客改地址、申请退款，并给出小额补偿。',
      'Customer service answers customers, changes addresses and applies for refunds in their name, and gives small gifts.',
    ],
    steps: [
      [
        '在 {page:shop/ConsultList} 先回“已超时”的；{do:consult.reply} 时可插入常用语，订单号、包裹与日期会自动填好。',
        'On {page:shop/ConsultList} answer the late ones first; {do:consult.reply} takes ready answers in which order, parcel and dates are filled in.',
      ],
      [
        '来电：在 {page:shop/AppUserList} 按手机号找到顾客，一页看到订单、包裹、定金、退款与消息。',
        'A call: find the customer by phone on {page:shop/AppUserList}; one page shows orders, parcels, deposits, refunds and messages.',
      ],
      [
        '未发货的订单可以 {do:order.changeAddress}；要退款就代顾客 {do:refund.apply}，详情里写明由谁决定。',
        'Before it is sent, {do:order.changeAddress}; for money back, {do:refund.apply} in their name; the details say who decides.',
      ],
      [
        '道歉：{do:customer.gift} 积分或优惠券；每天有额度，超过的等第二个人同意。',
        'To apologise: {do:customer.gift}, points or a coupon; there is a sum for each day, above it a second person agrees.',
      ],
      [
        '举报在 {page:shop/ConsultReportList}：{do:consult-report.uphold} 会禁言或隐藏，判错了可以 {do:consult-report.reverse}。',
        'Reports are on {page:shop/ConsultReportList}: {do:consult-report.uphold} mutes or hides; {do:consult-report.reverse} where it was wrong.',
      ],
    ],
    notes: [['显示“已隐藏”的内容是您无权查看，不是没有。', 'What reads “hidden” is there, but you may not see it.']],
  },
  {
    key: 'auditor',
    title: ['只读审计', 'Read-only auditor'],
    pages: ['system/LogList', 'system/DataLogList', 'dashboard/IndexChart'],
    pictures: { 1: 'log', 2: 'versions' },
    lead: [
      '审计只看不改：谁做了什么、数据怎样变化。',
      'The auditor reads and changes nothing: who did what, and how data changed.',
    ],
    steps: [
      [
        '在 {page:system/LogList} 按人、日期与页面找操作；每行能看到请求与结果。',
        'On {page:system/LogList} find what was done by person, day and page; each line shows the call and its result.',
      ],
      [
        '在 {page:system/DataLogList} 看一条记录的各个版本，任选两个比较。',
        '{page:system/DataLogList} has the versions of a record; any two can be compared.',
      ],
      [
        '业务记录自己的“操作记录”写明命令、原因与改动前后。',
        'The activity of a record names commands, reasons, and what was before and after.',
      ],
      [
        '复核过的操作在 {page:shop/AgentProposalList}：谁提交、谁同意、结果如何。',
        'What a second person decided is on {page:shop/AgentProposalList}: who asked, who agreed, and what became of it.',
      ],
    ],
  },
]
