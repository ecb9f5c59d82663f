/** A name in Chinese and its Japanese original. All of them are invented. */
export type Name = readonly [zh: string, ja: string]

export interface Maker {
  /** As the products carry it; value and text of the dictionary `figure_maker`. */
  readonly name: string
  /** First digits of its JAN codes: 45 or 49 and five of its own. */
  readonly jan: string
}

export const MAKERS = [
  { name: '月环工房 Lunaring', jan: '4571907' },
  { name: '白鲸造形社 Hakugei Works', jan: '4582713' },
  { name: '青灯堂 Aotodo', jan: '4595061' },
  { name: '第九展示柜 Case No.9', jan: '4570488' },
  { name: '雨燕模型 Amatsubame', jan: '4983146' },
  { name: '千叶窗 Sensho', jan: '4971528' },
  { name: '北辰玩具 Hokushin Toys', jan: '4949370' },
  { name: '糖纸星球 Wrapper Planet', jan: '4589604' },
  { name: '风铃社 Furin', jan: '4562893' },
  { name: '黑猫邮局 Kuroneko Post', jan: '4991735' },
  { name: '弧光原型室 Arclight Studio', jan: '4573219' },
  { name: '木星町 Mokuseicho', jan: '4904862' },
] as const satisfies readonly Maker[]

export const SERIES = [
  ['星屑邮局', '星屑郵便局'],
  ['雨后的机械庭院', '雨上がりの機械庭園'],
  ['第七夜航线', '第七夜航路'],
  ['玻璃鲸与灯塔', '硝子鯨と灯台'],
  ['薄荷魔女的下午茶', 'ミント魔女のティータイム'],
  ['苍都物语', '蒼都ものがたり'],
  ['零时图书馆', '零時図書館'],
  ['铁桥上的少女们', '鉄橋の少女たち'],
  ['云上便利店', '雲の上のコンビニ'],
  ['猫町异闻录', '猫町異聞録'],
  ['银杏坂高校合奏部', '銀杏坂高校アンサンブル部'],
  ['深海电台', '深海ラジオ'],
  ['幻灯骑士团', '幻灯騎士団'],
  ['狐火列车', '狐火列車'],
  ['樱冢侦探社', '桜塚探偵社'],
  ['最后的钟表匠', '最後の時計師'],
  ['夏末潮汐', '夏の終わりの潮汐'],
  ['星港守望者', '星港ウォッチャー'],
  ['纸月亮剧场', '紙の月劇場'],
  ['苹果国的女仆长', '林檎の国のメイド長'],
] as const satisfies readonly Name[]

export const FAMILY_NAMES = [
  ['白岚', '白嵐'],
  ['雾岛', '霧島'],
  ['久远', '久遠'],
  ['天城', '天城'],
  ['藤咲', '藤咲'],
  ['朝雾', '朝霧'],
  ['水无濑', '水無瀬'],
  ['榊原', '榊原'],
  ['月见里', '月見里'],
  ['千早', '千早'],
  ['绯村', '緋村'],
  ['冬木', '冬木'],
  ['七濑', '七瀬'],
  ['鸣海', '鳴海'],
  ['小鸟游', '小鳥遊'],
  ['御影', '御影'],
  ['东云', '東雲'],
  ['柊', '柊'],
] as const satisfies readonly Name[]

export const GIVEN_NAMES = [
  ['绘里', 'エリ'],
  ['铃音', '鈴音'],
  ['千夏', '千夏'],
  ['小雪', '小雪'],
  ['澪', '澪'],
  ['诗织', '詩織'],
  ['琉璃', '瑠璃'],
  ['灯', '灯'],
  ['美月', '美月'],
  ['葵', '葵'],
  ['纱夜', '紗夜'],
  ['真昼', '真昼'],
  ['文乃', '文乃'],
  ['枫', '楓'],
  ['律', '律'],
  ['凪', '凪'],
] as const satisfies readonly Name[]

export const SINGLE_NAMES = [
  ['莉泽尔', 'リーゼル'],
  ['诺恩', 'ノーン'],
  ['薇奥拉', 'ヴィオラ'],
  ['艾尔玛', 'エルマ'],
  ['米蕾耶', 'ミレイユ'],
  ['塞西莉亚', 'セシリア'],
  ['洛可', 'ロッコ'],
  ['缇娜', 'ティナ'],
  ['阿斯特拉', 'アストラ'],
  ['伊芙琳', 'イヴリン'],
  ['奥黛特', 'オデット'],
  ['菲欧', 'フィオ'],
  ['卡萝', 'キャロ'],
  ['尼娅', 'ニア'],
] as const satisfies readonly Name[]

export const VERSIONS = [
  ['冬日投递', '冬の配達'],
  ['雨后庭院', '雨上がりの庭'],
  ['星灯节', '星灯祭'],
  ['花嫁', '花嫁'],
  ['夏日海岸', '夏の海岸'],
  ['学园祭', '学園祭'],
  ['深夜书房', '真夜中の書斎'],
  ['温室午后', '温室の午後'],
  ['启程', '旅立ち'],
  ['月下演奏会', '月下の演奏会'],
  ['红茶时间', '紅茶の時間'],
  ['祭典浴衣', 'お祭り浴衣'],
  ['机甲礼装', '機甲礼装'],
  ['便服', '私服'],
  ['初雪', '初雪'],
  ['黄昏车站', '夕暮れの駅'],
] as const satisfies readonly Name[]

export const SCULPTORS = [
  '水野造',
  '灰谷一',
  '绀野薫',
  'Toge',
  '片桐工作室',
  '叶山 凉',
  'MUGI',
  '日向野 诚',
  '零时原型室',
  '铃代 朔',
  'Kanata.',
  '三轮茶',
] as const
