import type { FieldError } from '#kit/contract/errors.ts'

/** Fields of a listing that say when it goes on the shelf and off it by itself. */
export const SHELF_TIMES = ['shelfOnAt', 'shelfOffAt'] as const

/** Wall-clock texts, as forms and rows have them; null where nothing happens by the clock. */
export type ShelfTimes = Readonly<Record<(typeof SHELF_TIMES)[number], string | null>>

/** What is typed for several listings: an empty time stays as it is, or is cleared. */
export interface TypedTimes extends ShelfTimes {
  readonly isCleared: boolean
}

/** What goes off goes on before. */
export function shelfTimeErrors({ shelfOnAt, shelfOffAt }: Partial<ShelfTimes>): readonly FieldError[] {
  return shelfOnAt && shelfOffAt && shelfOffAt <= shelfOnAt
    ? [
        {
          path: 'shelfOffAt',
          message: [
            '定时下架须晚于定时上架',
            'It is unpublished after it was published',
            'product.unpublishBeforePublish',
          ],
        },
      ]
    : []
}

/** What is wrong with times as they are typed for several listings. */
export function typedTimeErrors({ shelfOnAt, shelfOffAt, isCleared }: TypedTimes): readonly FieldError[] {
  return shelfOnAt || shelfOffAt || isCleared
    ? shelfTimeErrors({ shelfOnAt, shelfOffAt })
    : [
        {
          path: 'shelfOnAt',
          message: ['请填写时间，或选择清除', 'Enter a time, or choose to clear them', 'product.timeMissing'],
        },
      ]
}
