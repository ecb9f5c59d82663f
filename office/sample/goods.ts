import type { ListedLine } from '#office/catalogue/rules/sales-line.ts'
import type { DemoFigure } from './figures.ts'
import { daysAfter, monthOf } from './months.ts'

const DRAFT = 0
const READY = 1

/** A figure as the form of its line would send it, without its pictures and its category. */
export function goodsOf(figure: DemoFigure, line: ListedLine, today: string): Readonly<Record<string, unknown>> {
  const { stage, isDraft, picture, hasVariant, story, category, ...facts } = figure
  const base = { ...facts, officialCurrency: 'JPY', ageRating: '15岁以上', state: isDraft ? DRAFT : READY }
  // the last digits of the code spread the dates and stay the same for the same figure
  const spread = Number(figure.janCode.slice(-3)) % 40
  switch (line) {
    case 1:
      // what nobody has measured yet is what makes it a draft
      return isDraft ? { ...base, weightG: null, packLenMm: null, packWidMm: null, packHeiMm: null } : base
    case 2:
      return {
        ...base,
        presellStart: `${daysAfter(today, startOf(figure, spread))} 12:00:00`,
        presellEnd: `${daysAfter(today, stage === 'arrived' ? -170 - spread : 20 + spread)} 23:59:59`,
        depositPolicy: spread % 3 === 0 ? 'window' : 'never',
        delayRight: story === 'delayed' || spread % 3 !== 2,
        limitPerUser: 2,
        quotaTotal: 100 + spread * 10,
      }
    default:
      return {
        ...base,
        arrivalBatchNo: `${monthOf(today).replace('-', '')}-${String(1 + (spread % 4)).padStart(2, '0')}`,
        payStart: `${daysAfter(today, 1)} 12:00:00`,
        payEnd: `${daysAfter(today, 12 + (spread % 10))} 23:59:59`,
        overduePolicy: story === null && spread % 3 === 1 ? 'credit' : 'forfeit',
      }
  }
}

/** Days from today to the first deposit. */
function startOf({ stage, story }: DemoFigure, spread: number): number {
  return story === 'delayed' ? -100 : stage === 'arrived' ? -250 - spread : -2 - 3 * spread
}
