/**
 * Other spellings of makers, by the name that the maker dictionary uses. Case, width, spaces and signs do not count.
 */
export const MAKER_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'Good Smile Company': ['GSC', 'Good Smile', 'GoodSmile', 'グッドスマイルカンパニー', 'グッスマ', '良笑社', '好微笑'],
  'Good Smile Racing': ['GSR', 'グッドスマイルレーシング'],
  'Good Smile Arts Shanghai': ['GAS', 'GSAS', '良笑艺术', 'グッドスマイルアーツ上海'],
  'Max Factory': ['MF', 'マックスファクトリー'],
  Alter: ['アルター', 'ALTER社'],
  Kotobukiya: ['寿屋', '壽屋', 'コトブキヤ'],
  MegaHouse: ['MH', 'メガハウス', 'Mega House'],
  'Bandai / Banpresto': [
    'Bandai',
    'Banpresto',
    'Bandai Spirits',
    '万代',
    '眼镜厂',
    'バンダイ',
    'バンプレスト',
    'バンダイスピリッツ',
  ],
  FREEing: ['フリーイング', 'FREEing社'],
  'Phat!': ['ファット', 'Phat Company', 'ファット・カンパニー'],
  'Orange Rouge': ['オランジュ・ルージュ'],
  Aniplex: ['アニプレックス', 'Aniplex+'],
  KADOKAWA: ['角川', 'カドカワ'],
  'Square Enix': ['SE', '史克威尔艾尼克斯', 'スクウェア・エニックス'],
  'Hobby Japan': ['ホビージャパン', 'HJ'],
  'Hobby Stock': ['ホビーストック'],
  Tomytec: ['トミーテック'],
  'Orchid Seed': ['オーキッドシード'],
  'Frontier Works': ['フロンティアワークス'],
  'The Pokémon Company': ['Pokemon Company', '株式会社ポケモン', 'ポケモン'],
  'X-Plus': ['エクスプラス'],
  'Chara-Ani': ['キャラアニ'],
  'King Records': ['キングレコード'],
  'Pony Canyon': ['ポニーキャニオン'],
  'ASCII Media Works': ['アスキー・メディアワークス'],
}

/** Other names of categories. One whose category the shop does not keep is read as no category. */
export const CATEGORY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  Nendoroid: ['粘土人', '黏土人', '粘土', 'ねんどろいど'],
  'Nendoroid Doll': ['粘土娃', '粘土人娃娃', 'ねんどろいどどーる'],
  'Scale Figure': ['比例手办', '比例人偶', '比例模型', 'スケールフィギュア', 'Scale', '比例'],
  'Prize Figure': ['景品', '景品手办', 'プライズ', 'プライズフィギュア', 'Prize'],
  figma: ['フィグマ'],
  'POP UP PARADE': ['PUP', 'ポップアップパレード'],
  'Plastic Model Kit': ['拼装模型', '塑料模型', '胶佬模型', 'プラモデル'],
  Figure: ['手办', 'フィギュア', '人偶'],
}
