import type { SheetErrorSeverity } from '#kit/contract/sheet.ts'
import type { Text, TextValues } from '#kit/contract/text.ts'

interface ErrorKind {
  readonly severity: SheetErrorSeverity
  readonly warn: boolean
  readonly reason: Text
}

const skipped = (zh: string, en: string): ErrorKind => ({ severity: 'skipped', warn: false, reason: [zh, en] })
const forgiven = (zh: string, en: string): ErrorKind => ({ severity: 'forgiven', warn: false, reason: [zh, en] })
const warned = (zh: string, en: string): ErrorKind => ({ severity: 'forgiven', warn: true, reason: [zh, en] })
const refused = (zh: string, en: string): ErrorKind => ({ severity: 'refused', warn: true, reason: [zh, en] })

/** Every error that supplier sheets are known to have, with its treatment. Holes are filled with what was found. */
export const GOODS_ERRORS = {
  TITLE_ROW: skipped('标题行，已跳过（{range}）', 'Title row, skipped ({range})'),
  NOTE_ROW: skipped('说明行，已跳过（{range}）', 'Note row, skipped ({range})'),
  EXTRA_SHEET: skipped('工作表没有数据表头，已跳过', 'The sheet has no header row, skipped'),
  TRAILING_STYLED_ROWS: skipped(
    '末尾只有格式的空行，已跳过（{range}）',
    'Empty formatted rows at the end, skipped ({range})',
  ),
  BLANK_ROW: skipped('空行，已跳过', 'Blank row, skipped'),
  WHITESPACE_ROW: skipped('只有空格的行，已跳过', 'Row of spaces only, skipped'),
  REPEATED_HEADER: skipped('重复的表头，已跳过', 'Repeated header, skipped'),
  SUBTOTAL_ROW: skipped('合计行，已跳过', 'Totals row, skipped'),
  DUPLICATE_ROW: { ...skipped('与第 {row} 行重复，已跳过', 'Repeats row {row}, skipped'), warn: true },

  PRICE_TEXT_CURRENCY: forgiven('价格带货币符号：{text}', 'Price with a currency sign: {text}'),
  PRICE_TEXT_THOUSANDS: forgiven('价格带千位分隔符：{text}', 'Price with thousands separators: {text}'),
  PRICE_TAX_NOTE: warned('价格带税注，按数字读取：{text}', 'Price with a tax note, the number is taken: {text}'),
  PRICE_TBD: warned('价格未定，留空：{text}', 'Price not fixed yet, left empty: {text}'),
  PRICE_UNREADABLE: refused(
    '价格应为数字，可带币种，如 12800 或 ¥12,800',
    'A price is a number, with or without its currency, such as 12800 or ¥12,800',
  ),
  PRICE_DECIMALS: refused(
    '价格的小数位超过币种 {currency} 允许的位数',
    'The price has more decimals than {currency} has',
  ),
  NUMBER_AS_TEXT: forgiven('数字存为文本：{text}', 'Number stored as text: {text}'),
  FULLWIDTH_DIGITS: forgiven('全角字符：{text}', 'Full-width characters: {text}'),
  FORMULA_CELL: forgiven('公式，取其结果', 'A formula; its result is taken'),
  FORMULA_ERROR: refused('单元格是公式错误，应填写值', 'The cell holds an error of a formula in place of a value'),

  CURRENCY_WORD: forgiven('币种写法：{text}', 'Currency as a word: {text}'),
  CURRENCY_FROM_PRICE: forgiven(
    '币种为空，取自价格：{currency}',
    'Currency is empty, taken from the price: {currency}',
  ),
  CURRENCY_MISSING: warned('币种未知，价格不会写入', 'Currency unknown; the price will not be stored'),
  CURRENCY_UNKNOWN: refused('币种应为代码或名称，如 JPY 或 日元', 'A currency is a code or a name, such as JPY or yen'),
  CURRENCY_CONFLICT: refused(
    '价格中的币种应与“币种”列一致',
    'The currency in the price has to be that of the column “Currency”',
  ),

  DATE_CN_MONTH: forgiven('月份写法：{text}', 'Month as text: {text}'),
  DATE_SLASH_MONTH: forgiven('月份写法：{text}', 'Month as text: {text}'),
  DATE_EN_MONTH: forgiven('月份写法：{text}', 'Month as text: {text}'),
  DATE_REAL_CELL: forgiven('日期，取其月份：{text}', 'A date; its month is taken: {text}'),
  DATE_QUARTER: warned('只有季度或年份，留空：{text}', 'Only a quarter or year, left empty: {text}'),
  DATE_TBD: warned('发售月未定，留空：{text}', 'Release not fixed yet, left empty: {text}'),
  DATE_UNREADABLE: refused(
    '应为年月，如 2027-03 或 2027年3月',
    'A year and a month are expected, such as 2027-03 or Mar 2027',
  ),

  JAN_AS_NUMBER: forgiven('JAN码存为数字', 'JAN stored as a number'),
  JAN_SEPARATORS: forgiven('JAN码带分隔符：{text}', 'JAN with separators: {text}'),
  JAN_FOREIGN_PREFIX: warned('JAN码不是日本前缀 45/49：{text}', 'JAN without the Japanese prefix 45 or 49: {text}'),
  JAN_SCIENTIFIC: refused(
    'JAN码变成科学计数，数字已丢失，应为 13 位数字',
    'The JAN turned into scientific notation and lost digits; it has 13 digits',
  ),
  JAN_SHORT: refused('JAN码不足 13 位', 'A JAN has 13 digits, here are less'),
  JAN_BAD_CHECKSUM: refused('JAN码校验位错误', 'The check digit of the JAN is wrong'),
  JAN_UNREADABLE: refused('JAN码应为 13 位数字', 'A JAN has 13 digits'),
  JAN_DUPLICATE: refused('JAN码与第 {row} 行的另一商品相同', 'Another product has the same JAN in row {row}'),

  LEADING_TRAILING_SPACE: forgiven('首尾空格', 'Spaces around the text'),
  REPEATED_SPACE: forgiven('连续空格', 'Repeated spaces'),
  FULLWIDTH_SPACE: forgiven('全角空格', 'Full-width space'),
  NBSP: forgiven('不换行空格', 'No-break space'),
  ZERO_WIDTH: forgiven('不可见字符', 'Invisible character'),
  NEWLINE_IN_CELL: forgiven('单元格内换行', 'Line break inside the cell'),
  HTML_ENTITY: warned('HTML 转义符，已还原：{text}', 'HTML entity, decoded: {text}'),
  NAME_MISSING: refused('名称不能为空', 'The name is missing'),
  NAME_TOO_LONG: refused('名称超过 {max} 个字符', 'The name is longer than {max} {max|character|characters}'),
  TEXT_TOO_LONG: refused('超过 {max} 个字符', 'Longer than {max} {max|character|characters}'),
  /** A dash in any optional field, not only the maker's. */
  MANUFACTURER_DASH: forgiven('短横线按空值处理', 'A dash stands for empty'),
  MANUFACTURER_ALIAS: forgiven('厂商别名：{text} → {name}', 'Other spelling of a maker: {text} → {name}'),
  MANUFACTURER_UNKNOWN: refused(
    '未知厂商，请先新增或选择已有厂商',
    'An unknown maker: create it or choose a known one',
  ),
  MANUFACTURER_NEW: warned('新厂商，将新增：{text}', 'New maker, will be created: {text}'),
  CATEGORY_ALIAS: forgiven('分类别名：{text} → {name}', 'Other name of a category: {text} → {name}'),
  CATEGORY_UNKNOWN: warned('未知分类，留空：{text}', 'Unknown category, left empty: {text}'),
  CATEGORY_NEW: warned('新分类，将新增：{text}', 'New category, will be created: {text}'),

  SCALE_COLON: forgiven('比例写法：{text}', 'Scale as {text}'),
  SCALE_SUFFIX: forgiven('比例带后缀：{text}', 'Scale with a suffix: {text}'),
  SCALE_WORD: forgiven('比例写法：{text}', 'Scale as a word: {text}'),
  SCALE_AS_NUMBER: warned('比例被存为小数：{text}', 'Scale stored as a decimal number: {text}'),
  SCALE_AS_DATE: warned('比例被表格转成日期：{text}', 'The spreadsheet turned the scale into a date: {text}'),
  SCALE_UNREADABLE: refused(
    '比例应为 1/7 这样的写法，或无比例、Q版、景品、GK',
    'A scale is written as 1/7, or is one of non-scale, Q, prize, garage kit',
  ),
  HEIGHT_UNIT: forgiven('高度带单位：{text}', 'Height with a unit: {text}'),
  HEIGHT_CM: warned('高度为厘米，已换算：{text}', 'Height in centimetres, converted: {text}'),
  HEIGHT_ROUNDED: forgiven('高度取整：{text}', 'Height rounded: {text}'),
  HEIGHT_UNREADABLE: refused(
    '高度应为毫米数，可带单位，如 230 或 23cm',
    'A height is in millimetres, or has its unit: 230 or 23cm',
  ),

  MERGED_DATA_CELL: forgiven('取自合并单元格', 'Taken from the merged cell'),
  STRIKETHROUGH_ROW: warned(
    '整行带删除线，供应商可能已撤回',
    'The row is struck through; the supplier may have withdrawn it',
  ),
  STRAY_CELL: warned('没有表头的列，已忽略：{text}', 'A column without header, ignored: {text}'),
  UNKNOWN_COLUMN: warned('未知的列，已忽略：{text}', 'Unknown column, ignored: {text}'),
  HEADER_MISSING: refused(
    '找不到表头，至少需要“名称”列和另一列',
    'No header row found; the column “Name” and one more are needed',
  ),
  /**
   * No choice of its dictionary any more, or a field that the importing person may not change; the reason is the
   * field's own.
   */
  VALUE_REFUSED: refused('该值不能保存', 'This value cannot be stored'),
  AMBIGUOUS_MATCH: refused(
    '有多个同名商品，无法确定对应哪一个，请补充JAN码或发售月',
    'Several goods have this name; add the JAN or the release month',
  ),
} as const satisfies Record<string, ErrorKind>

export type GoodsErrorCode = keyof typeof GOODS_ERRORS

/** An error as a reader of one cell tells it, before its place is known. */
export interface Note {
  readonly code: GoodsErrorCode
  readonly values?: TextValues
}

/** What a cell was read as. */
export interface Reading<T> {
  readonly value: T | null
  readonly notes: readonly Note[]
}

/** What an empty cell is read as. */
export const NOTHING = { value: null, notes: [] } as const satisfies Reading<never>

export function unreadable(code: GoodsErrorCode, text: string): Reading<never> {
  return { value: null, notes: [{ code, values: { text } }] }
}
