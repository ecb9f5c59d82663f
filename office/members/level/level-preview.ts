import { memberLevel } from '../../trade/model/member-level.ts'

export const PREVIEW_PATH = `${memberLevel.path}/preview`

/** Answer of `GET …/preview`: members whose level would be another one. */
export interface LevelPreview {
  readonly rising: number
  /** Who has more than they would have earned; they fall only when the shop reviews its levels. */
  readonly falling: number
  /** Who would have the drafted level by their growth. */
  readonly holding: number
}
