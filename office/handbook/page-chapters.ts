import type { Chapter } from './chapter.ts'

/** Pages that are not understood at first sight, and what they are for. A page leads to the first chapter that is about it. */
export const PAGE_CHAPTERS: readonly Chapter[] = [
  {
    key: 'home',
    pages: ['dashboard/Analysis', 'dashboard/Workplace', 'dashboard/IndexTask'],
    pictures: { 2: 'workplace' },
    lead: [
      '这里只有等您处理的事：数字和菜单、列表里的是同一个数。',
      'What waits for you, and nothing else: the numbers are those of the menu and of the lists.',
    ],
    steps: [
      ['点数字打开对应的列表，已按它筛选好。', 'A number opens its list, filtered to what it counts.'],
      [
        '{page:dashboard/Workplace} 可以自己排列：待办、报表与保存的查询都能放上去。',
        '{page:dashboard/Workplace} is arranged by you: what waits, reports and saved queries.',
      ],
      [
        '新店先做“开店步骤”，每一步都会打开要填的那一项。',
        'A new shop begins with the first steps; each one opens what it asks for.',
      ],
    ],
  },
  {
    key: 'order',
    pages: ['shop/OrderList', 'shop/OrderNew', 'shop/OrderDetailList', 'shop/OrderPrint'],
    pictures: { 0: 'orders' },
    lead: [
      '一笔订单从待付款到完成；能做什么由它的阶段决定，不能做的命令会说明原因。',
      'An order from payment to its end; its stage decides what can be done, and a grey command says why it cannot.',
    ],
    steps: [
      [
        '“待发货”的数字在菜单、首页和标签里相同：寄存中和有未完退款的不算。',
        'The number of those to ship is the same in the menu, on the home page and in the tab: held orders and those with an open refund are not in it.',
      ],
      [
        '{do:order.changePrice} 只在付款前；付款后的差额用退款或改商品处理。',
        '{do:order.changePrice} is for unpaid orders; after payment a refund or another item makes up the difference.',
      ],
      [
        '{do:order.shipPart} 拆成多个包裹，剩下的继续留在“待发货”。',
        '{do:order.shipPart} makes several parcels; the rest stays among those to ship.',
      ],
      [
        '{do:order.hold} 把已付款的订单留下，与之后的合并成一个包裹，只收一次运费。',
        '{do:order.hold} keeps a paid order to go with later ones in one parcel, with one freight.',
      ],
      [
        '未发货的现货订单可以改商品与数量：预览会写明补付或退还多少，与确认后的结果一致。',
        'Items and quantities of an order in stock are edited before it is sent: the preview says what is to be paid or given back, and that is what happens.',
      ],
      [
        '价格怎样算出来的，看订单里的“价格说明”，逐项列出会员价、优惠券、积分与运费。',
        'How the price came about is in its price proof: member price, coupon, points and freight, line by line.',
      ],
    ],
  },
  {
    key: 'refund',
    pages: ['shop/RefundList', 'shop/RefundDetailList'],
    pictures: { 0: 'refunds' },
    lead: [
      '退款按原路退回：先退各付款渠道，优惠券与积分按比例归还。',
      'Money goes back the way it came: to the channels of the payments, coupons and points by their share.',
    ],
    steps: [
      [
        '仅退款、退货退款、换货三种；换货缺货时可 {do:refund.turnIntoReturn}。',
        'Money only, return, or exchange; where no piece is left to exchange, {do:refund.turnIntoReturn}.',
      ],
      [
        '同意时金额可以改小，改了多少会通知顾客。',
        'Less may be agreed than was applied for; the customer is notified of the sum.',
      ],
      [
        '{do:refund.inspect} 时逐件写明完好、损坏或缺件，决定是否回库存。',
        '{do:refund.inspect} says of each piece whether it is good, damaged or missing, which decides whether it goes back into stock.',
      ],
      [
        '退款失败不会丢：{do:refund.retry}，或线下退款后 {do:refund.settle} 并写明凭证。',
        'A refund that failed is not lost: {do:refund.retry}, or pay offline and {do:refund.settle} with its proof.',
      ],
    ],
  },
  {
    key: 'presale',
    title: ['预售与补款', 'Pre-orders and balances'],
    pages: ['shop/ReleaseBoard', 'shop/ClaimList', 'shop/WaveList', 'shop/ClaimReminderList'],
    pictures: { 0: 'claims' },
    lead: [
      '预售分三步：收定金、到货、补款。每位顾客的名额是一条补款资格。',
      'A pre-order has three steps: deposit, arrival, balance. The seat of each customer is a claim.',
    ],
    steps: [
      [
        '改期用 {do:release-plan.change}：按规则询问顾客是否保留，不答复的按商城设置处理。',
        '{do:release-plan.change} asks depositors whether they keep their seat; who does not answer is dealt with as the settings say.',
      ],
      [
        '{do:wave.receive} 登记实收，够则 {do:wave.open}，不够则 {do:wave.cut}：后下单的先退。',
        '{do:wave.receive} the pieces; if they are enough, {do:wave.open}, else {do:wave.cut}: the newest are paid back first.',
      ],
      [
        '到期未补款进入宽限期，之后按规则不退定金或转为余额；可逐个 {do:claim.extend}。',
        'What is not paid in time has days of grace, then the deposit is kept or becomes credit, as the rules say; {do:claim.extend} for one customer.',
      ],
      [
        '多出的件到 {page:shop/SurplusList}，先给候补，再转现货。',
        'Pieces that nobody claims are on {page:shop/SurplusList}: the waiting list first, then stock.',
      ],
    ],
  },
  {
    key: 'product',
    pages: ['shop/ProductList', 'shop/ProductEdit', 'shop/PresellProductList', 'shop/FinalProductList'],
    pictures: { 0: 'products' },
    lead: [
      '手办是“它是什么”，商品是“怎么卖它”：价格、SKU、限购与上架时间都在商品上。',
      'The figure is what it is, the product is how it is sold: prices, SKUs, limits and the time on the shelf.',
    ],
    steps: [
      [
        '选好规格后生成 SKU 矩阵；价格、库存与条码可整列填写，也能从表格粘贴。',
        'Choose the specs and build the SKUs; prices, stock and codes are filled by column or pasted from a sheet.',
      ],
      [
        '{do:product.shelf} 前会检查主图、价格与库存，缺什么说什么。',
        'Before {do:product.shelf} pictures, prices and stock are checked, and what is missing is said.',
      ],
      [
        '{do:product.schedule} 定时上下架；{do:product.sort} 调整网店里的顺序。',
        '{do:product.schedule} for a later time; {do:product.sort} for the order in the shop.',
      ],
      [
        '库存用 {do:product.addStock}，每次增减都留下记录。',
        'Stock by {do:product.addStock}; each change leaves an entry.',
      ],
    ],
  },
  {
    key: 'stock',
    title: ['库存与盘点', 'Stock and stocktakes'],
    pages: ['shop/StocktakeList', 'shop/StockLedgerList', 'shop/BinList'],
    pictures: { 0: 'stock' },
    lead: [
      '库存是流水的合计：每次变化都有原因，盘点也不例外。',
      'Stock is the sum of its entries: each change has a cause, a stocktake as well.',
    ],
    steps: [
      [
        '{do:stocktake.open} 时选库位或手办；盲盘时清点的人看不到账面数量。',
        '{do:stocktake.open} over bins or figures; whoever counts a blind one does not see how many the book has.',
      ],
      [
        '别人已清点的行会说明是谁、何时，请选择是另外的件还是重新清点。',
        'A line that somebody counted says who and when; you say whether yours are further pieces or a count in its place.',
      ],
      [
        '{do:stocktake.finish} 后核对差异并选原因；盘点期间照常收发货，差异按清点那一刻的账面计算。',
        'After {do:stocktake.finish} differences get their reasons; pieces may come and go meanwhile, as each difference is against the book of its own moment.',
      ],
      [
        '{do:stocktake.post} 只能一次，之后每行在 {page:shop/StockLedgerList} 有一条流水。',
        '{do:stocktake.post} happens once; each line then has an entry on {page:shop/StockLedgerList}.',
      ],
    ],
    notes: [
      [
        '损坏的件单独存放、单独计数，不会被售出。',
        'Damaged pieces have a place and a number of their own, and are not sold.',
      ],
    ],
  },
  {
    key: 'coupon',
    pages: ['shop/CouponList', 'shop/CouponRecordList'],
    pictures: { 0: 'coupons' },
    lead: [
      '优惠券有数量、期限、门槛与范围；发出的每一张都查得到去向。',
      'A coupon has a number, a span, a threshold and a scope; each one given out can be followed.',
    ],
    steps: [
      [
        '保存后是草稿，核对试算再 {do:coupon.start}。',
        'It is saved as a draft; try it on a basket, then {do:coupon.start}.',
      ],
      [
        '{do:coupon.issue} 给选定的顾客：试算会说明谁会拿到、谁为什么拿不到。',
        '{do:coupon.issue} to chosen customers: the trial says who gets one, and who does not and why.',
      ],
      [
        '{do:coupon-record.void} 作废单张；整批停用 {do:coupon.pause}。',
        '{do:coupon-record.void} one; {do:coupon.pause} the whole.',
      ],
    ],
  },
  {
    key: 'member',
    pages: ['shop/MemberList', 'shop/MemberLevelList', 'shop/MembershipPlanList'],
    pictures: { 0: 'members' },
    lead: [
      '等级由成长值、指定或购买得来，取其中最高的；权益在等级上。',
      'A level comes from growth, by hand or by purchase, whichever is highest; benefits are those of the level.',
    ],
    steps: [
      [
        '{do:member.setLevel} 固定等级，{do:member.resetLevel} 恢复按成长值计算。',
        '{do:member.setLevel} fixes it, {do:member.resetLevel} goes back to growth.',
      ],
      ['门槛改动前会列出受影响的会员数。', 'Before a threshold changes, the members that it moves are counted.'],
      ['每次变化都在 {page:shop/MemberLogList}。', 'Each change stands on {page:shop/MemberLogList}.'],
    ],
  },
  {
    key: 'money',
    title: ['收款、定金与对账', 'Payments, deposits and statements'],
    pages: ['shop/PaymentList', 'shop/StatementList', 'shop/StatementLineList', 'shop/DepositReport'],
    pictures: { 2: 'differences' },
    lead: [
      '收到的钱、欠的定金与渠道的账单，三者要对得上。',
      'Money received, deposits owed and the statements of the channels have to agree.',
    ],
    steps: [
      [
        '同一通知来两次只入账一次；金额不符或来晚的等人处理。',
        'A payment that is notified twice counts once; a wrong or late sum waits for somebody.',
      ],
      [
        '{page:shop/StatementLineList} 里“待处理”的每一笔都要写明原因。',
        'Each line to deal with on {page:shop/StatementLineList} needs its explanation.',
      ],
      [
        '定金是负债：入账、退还、不退与转余额都列在 {page:shop/DepositLedgerList}。',
        'Deposits are debt: what was taken, applied, paid back, kept or turned into credit stands on {page:shop/DepositLedgerList}.',
      ],
    ],
  },
  {
    key: 'consult',
    pages: ['shop/ConsultList', 'shop/ConsultReportList'],
    pictures: { 0: 'consults' },
    lead: [
      '每条咨询有回复期限；超时的变红并计入首页。',
      'Each consult has a time to answer by; late ones are red and counted on the home page.',
    ],
    steps: [
      [
        '打开后左侧是对话，右侧是订单；内部备注顾客看不到。',
        'The thread is on the left, the order on the right; internal notes are not shown to the customer.',
      ],
      [
        '常用语可以带变量，没有值的会在发送前提示。',
        'Ready answers take values; one that is missing is said before you send.',
      ],
      [
        '商品下的公开问答用 {do:consult.publish}，撤下用 {do:consult.hide}。',
        'Questions below a product are shown by {do:consult.publish} and taken away by {do:consult.hide}.',
      ],
    ],
  },
  {
    key: 'controls',
    title: ['复核与管控', 'Second persons and controls'],
    pages: ['shop/AgentProposalList', 'system/StepUpRuleList'],
    pictures: { 3: 'controls' },
    lead: [
      '金额大或影响人多的操作，一个人不能单独完成。',
      'What moves much money or many people is not done by one person alone.',
    ],
    steps: [
      [
        '提交后会说明在等谁；试算结果随申请保存，同意时再算一次，有变化会提示。',
        'You see who is waited for; the trial is kept with it and done again when somebody agrees, and a change is said.',
      ],
      [
        '{do:agent-proposal.apply} 与 {do:agent-proposal.drop} 都会通知提交人，附上原因。',
        '{do:agent-proposal.apply} and {do:agent-proposal.drop} are sent to whoever asked, with the reason.',
      ],
      [
        '界线在 {page:system/StepUpRuleList} 设置，改界线本身也受管控。',
        'The lines are set on {page:system/StepUpRuleList}; changing them is controlled, too.',
      ],
    ],
  },
  {
    key: 'setting',
    pages: ['shop/SettingPage'],
    pictures: { 0: 'settings' },
    lead: [
      '商城的规则：分组显示，可搜索，每项有默认值与变更记录。',
      'The rules of the shop, in sections, searchable, each with its default and its history.',
    ],
    steps: [
      [
        '每项说明何时生效：有的立刻，有的只影响之后的订单。',
        'Each says from when it counts: some at once, some for later orders only.',
      ],
      [
        '“检查并保存”列出全部改动与影响；互相矛盾的会在该项下说明。',
        'Review lists all changes and what they affect; contradictions are said at the setting.',
      ],
      [
        '商城名称改后，菜单、登录页、邮件与打印同时更新。',
        'The name of the shop stands in the menu, on sign-in, in mails and on prints at once.',
      ],
    ],
  },
  {
    key: 'people',
    title: ['用户、角色与权限', 'Users, roles and rights'],
    pages: ['system/UserList', 'system/RoleUserList', 'system/DepartList'],
    pictures: { 0: 'users' },
    lead: [
      '用户通过角色得到权限；谁也不能给出自己没有的权限。',
      'People have rights by roles; nobody gives what they do not hold.',
    ],
    steps: [
      [
        '先建角色，勾选页面与按钮；页面带上它的列表所需的权限。',
        'Make the role first, tick pages and buttons; a page brings what its list needs.',
      ],
      [
        '数据规则限制能看到哪些行，导出、查询与报表都受限。',
        'Data rules say which rows are seen, in lists, exports, searches and reports alike.',
      ],
      ['离职用 {do:user.freeze}：会话立即结束。', 'Whoever leaves: {do:user.freeze}; their sessions end at once.'],
      ['忘了为什么某人看得到某页，用“以他人身份查看”。', 'To see what somebody sees, view as user.'],
    ],
  },
  {
    key: 'moving-in',
    pages: ['shop/MovingIn'],
    lead: [
      '从别的系统搬来手办、顾客、订单与库存，先试算再写入，可以重复执行。',
      'Figures, customers, orders and stock come from another shop system: tried first, then written, and repeated at will.',
    ],
    steps: [
      ['选择来源与文件，核对列的对应。', 'Choose where it comes from and the files, and check the columns.'],
      [
        '试算逐行说明新增、更新与拒绝；拒绝的写明工作表、行、列与应有的格式。',
        'The trial says what is added, updated and refused, by sheet, row and column, with what is expected.',
      ],
      ['写入后可按原单号找到订单。', 'Afterwards orders are found by their old numbers.'],
    ],
  },
  {
    key: 'lists',
    title: ['使用列表', 'How lists work'],
    pages: ['shop/OrderList', 'shop/AppUserList', 'shop/GoodsList', 'shop/ProductList'],
    pictures: { 0: 'customers' },
    lead: [
      '所有列表用法相同：上面查找，中间是行，勾选后下方出现批量命令。',
      'All lists work alike: search above, rows below, and commands for those that are selected.',
    ],
    steps: [
      [
        '先用搜索栏里的单号、手机或姓名；“展开”后可添加更多筛选，您加过的会记住。',
        'Search by number, phone or name first; unfolded, more filters are added, and yours are remembered.',
      ],
      [
        '更复杂的条件用“高级查询”，保存后可以放到首页，也可以共享。',
        'Advanced query takes any conditions; saved ones can be placed on the home page and shared.',
      ],
      [
        '列会按内容分配宽度；齿轮里可以选择、排序，拖动表头右侧可改宽度，只影响您自己。',
        'Columns take what they hold; the gear chooses and orders them, an edge is dragged to a width: for you alone.',
      ],
      [
        '导出的就是当前筛选出的行；勾选后只导出选中的行。',
        'An export has the rows of the filters in force, or those that are selected.',
      ],
      [
        '导入先预览：逐行说明会新增、修改还是拒绝，确认后才写入。',
        'An import is previewed: each row is said to be added, changed or refused, and nothing is written before you agree.',
      ],
    ],
    notes: [
      [
        '按 ? 看键盘快捷键，按 Ctrl+K 搜索页面、操作和记录。',
        'Press ? for the keys, Ctrl+K for pages, actions and records.',
      ],
    ],
  },
]
