import { dictionary, type SeedDictionary, type SeedItem } from '#kit/contract/seed-dictionary.ts'
import { SEEDS } from '../office.server.ts'

/** Makers by the name that their products carry. */
const MAKERS = [
  'Good Smile Company',
  'Max Factory',
  'Alter',
  'Kotobukiya',
  'MegaHouse',
  'Bandai / Banpresto',
  'FREEing',
  'Phat!',
  'Orange Rouge',
  'Aniplex',
  'KADOKAWA',
  'Square Enix',
  'Hobby Japan',
  'Hobby Stock',
  'Tomytec',
  'Chara-Ani',
  'Good Smile Racing',
  'Good Smile Arts Shanghai',
  'ASCII Media Works',
  'Sunny Side Up',
  'Gift',
  'Pony Canyon',
  'King Records',
  'The Pokémon Company',
  'ArtisES',
  'eStream',
  'Okura Mokei',
  'Frontier Works',
  'HoriPro',
  'Orchid Seed',
  'DIGITURBO',
  'Circus',
  'X-Plus',
  'PROOF',
] as const

/** Dictionaries that the pages of today need. */
export const SEED_DICTIONARIES: readonly SeedDictionary[] = [
  ...SEEDS.dictionaries,
  dictionary(
    'position_rank',
    ['职务职级', 'Position ranks'],
    [
      ['1', '员级', 'Junior'],
      ['2', '助级', 'Assistant'],
      ['3', '中级', 'Middle'],
      ['4', '副高级', 'Associate senior'],
      ['5', '正高级', 'Senior'],
    ],
  ),
  dictionary(
    'sex',
    ['性别', 'Sex'],
    [
      ['1', '男', 'Male'],
      ['2', '女', 'Female'],
    ],
    { isNumber: true },
  ),
  dictionary(
    'yn',
    ['1是0否', 'Yes or no'],
    [
      ['1', '是', 'Yes'],
      ['0', '否', 'No'],
    ],
  ),
  dictionary(
    'shop_line',
    ['业务线', 'Sales lines'],
    [
      ['1', '现货', 'In-stock'],
      ['2', '预售', 'Pre-order'],
      ['3', '补款', 'Balance'],
    ],
  ),
  dictionary(
    'demo_order_state',
    ['示例订单状态', 'States of sample orders'],
    [
      ['10', '待发货', 'To ship', 'orange'],
      ['20', '已发货', 'Shipped', 'blue'],
      ['30', '已完成', 'Finished', 'green'],
      ['90', '已取消', 'Cancelled', 'grey'],
    ],
  ),
  dictionary(
    'demo_carrier',
    ['示例快递公司', 'Carriers of samples'],
    [
      ['sf', '顺丰速运', 'SF Express'],
      ['zto', '中通快递', 'ZTO'],
      ['ems', '邮政EMS', 'EMS'],
    ],
  ),
  dictionary(
    'goods_state',
    ['手办状态', 'States of figures'],
    [
      ['0', '草稿', 'Draft', 'grey'],
      ['1', '就绪', 'Ready', 'green'],
      ['2', '已归档', 'Archived', 'grey'],
    ],
  ),
  dictionary(
    'product_shelf_state',
    ['上架状态', 'Shelf states'],
    [
      ['0', '未上架', 'Unpublished', 'grey'],
      ['1', '已上架', 'Published', 'green'],
    ],
  ),
  dictionary(
    'sku_status',
    ['SKU状态', 'SKU states'],
    [
      ['0', '启用', 'Enabled', 'green'],
      ['1', '禁用', 'Disabled', 'grey'],
    ],
  ),
  dictionary(
    'figure_scale',
    ['手办比例', 'Scales of figures'],
    [
      ['1/1', '1/1', '1/1'],
      ['1/3', '1/3', '1/3'],
      ['1/4', '1/4', '1/4'],
      ['1/5', '1/5', '1/5'],
      ['1/6', '1/6', '1/6'],
      ['1/7', '1/7', '1/7'],
      ['1/8', '1/8', '1/8'],
      ['1/10', '1/10', '1/10'],
      ['1/12', '1/12', '1/12'],
      ['non-scale', '无比例', 'Non-scale'],
      ['q', 'Q版', 'Q version'],
      ['prize', '景品', 'Prize'],
      ['garage-kit', 'GK', 'Garage kit'],
    ],
  ),
  dictionary(
    'figure_maker',
    ['手办厂商', 'Makers of figures'],
    MAKERS.map((name): SeedItem => [name, name, name]),
  ),
  dictionary(
    'currency',
    ['币种', 'Currencies'],
    [
      ['JPY', '日元 JPY', 'Japanese yen'],
      ['CNY', '人民币 CNY', 'Renminbi'],
      ['USD', '美元 USD', 'US dollar'],
      ['EUR', '欧元 EUR', 'Euro'],
      ['HKD', '港币 HKD', 'Hong Kong dollar'],
      ['TWD', '新台币 TWD', 'New Taiwan dollar'],
      ['KRW', '韩元 KRW', 'South Korean won'],
      ['GBP', '英镑 GBP', 'Pound sterling'],
    ],
  ),
  dictionary(
    'release_precision',
    ['发售精度', 'Precision of release dates'],
    [
      ['month', '月', 'Month'],
      ['quarter', '季度', 'Quarter'],
      ['year', '年', 'Year'],
      ['unknown', '未定', 'Unknown'],
    ],
  ),
  dictionary(
    'deposit_policy',
    ['定金退还', 'Return of deposits'],
    [
      ['never', '不退', 'Never'],
      ['window', '预售截止前可退', 'Until deposits end'],
      ['balance', '补款开始前可退', 'Until the balance opens'],
    ],
  ),
  dictionary(
    'overdue_policy',
    ['逾期处理', 'Overdue balances'],
    [
      ['forfeit', '定金不退', 'Keep the deposit'],
      ['refund', '退还定金', 'Refund the deposit'],
      ['credit', '转为余额', 'Turn into credit'],
    ],
  ),
  dictionary(
    'window_state',
    ['预售窗口', 'States of deposit windows'],
    [
      ['0', '未设置', 'Not set', 'grey'],
      ['1', '未开始', 'Not yet open', 'grey'],
      ['2', '预售中', 'Open', 'blue'],
      ['3', '已截止', 'Over', 'green'],
    ],
  ),
  dictionary(
    'wave_state',
    ['补款状态', 'States of balance waves'],
    [
      ['0', '未开始', 'Prepared', 'grey'],
      ['1', '补款中', 'Open', 'blue'],
      ['2', '宽限期', 'Grace', 'orange'],
      ['3', '已结束', 'Closed', 'green'],
      ['4', '已取消', 'Cancelled', 'grey'],
    ],
  ),
  dictionary(
    'freight_kind',
    ['运费方式', 'Kinds of freight'],
    [
      ['0', '包邮', 'Free'],
      ['1', '固定运费', 'Fixed'],
    ],
  ),
  dictionary(
    'return_address_kind',
    ['退货地址用途', 'Uses of return addresses'],
    [
      ['return', '退货', 'Return'],
      ['exchange', '换货', 'Exchange'],
      ['repair', '维修', 'Repair'],
    ],
  ),
  dictionary(
    'stock_log_kind',
    ['库存流水类型', 'Kinds of stock entries'],
    [
      ['create', '建立', 'Created'],
      ['adjust', '人工调整', 'Adjusted'],
      ['reserve', '下单锁定', 'Reserved'],
      ['release', '释放锁定', 'Set free'],
      ['sale', '售出', 'Sold'],
      ['restock', '退货入库', 'Restocked'],
      ['import', '导入', 'Imported'],
      ['allocate', '到货分配', 'Allocated'],
      ['surplus', '余量转出', 'Surplus'],
    ],
  ),
]

/** A category with those below it: Chinese and English name. */
export type SeedCategory = readonly [zh: string, en: string, children?: readonly SeedCategory[]]

/** The lines that collectors and sheets speak of. */
export const SEED_CATEGORIES: readonly SeedCategory[] = [
  [
    '比例手办',
    'Scale Figure',
    [
      ['ARTFX J', 'ARTFX J'],
      ['G.E.M.', 'G.E.M.'],
      ['Precious G.E.M.', 'Precious G.E.M.'],
      ['Naruto Gals DX', 'Naruto Gals DX'],
      ['Shibuya Scramble Figure', 'Shibuya Scramble Figure'],
      ['Metallic Monsters Gallery', 'Metallic Monsters Gallery'],
      ['Game Characters Collection DX', 'Game Characters Collection DX'],
    ],
  ],
  ['粘土人', 'Nendoroid'],
  [
    '粘土娃',
    'Nendoroid Doll',
    [
      ['粘土娃服装', 'Nendoroid Doll Outfit'],
      ['粘土娃素体', 'Nendoroid Doll Body'],
      ['粘土娃配件', 'Nendoroid Doll Customizing'],
    ],
  ],
  ['可动人偶', 'Action Figure', [['figma', 'figma']]],
  ['POP UP PARADE', 'POP UP PARADE'],
  ['景品手办', 'Prize Figure'],
  ['拼装模型', 'Plastic Model Kit'],
  ['手办', 'Figure'],
]
