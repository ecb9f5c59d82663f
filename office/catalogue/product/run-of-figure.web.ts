import { createContext, type ReactNode } from 'react'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import type { ListedLine } from '../rules/sales-line.ts'

/** What figures show of their run on the pages of listings; a listing knows no more of it than the columns of its row. */
export interface RunOfFigure {
  /** In one line, of a row of listings. */
  readonly renderStrip: (listing: AnyRow) => ReactNode
  /** Step by step, of a figure or of a listing of it. */
  readonly renderSteps: (line: ListedLine, goodsId: string, row: AnyRow) => ReactNode
}

export const RunOfFigureContext = createContext<RunOfFigure | undefined>(undefined)
