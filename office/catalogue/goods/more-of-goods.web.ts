import { createContext, type ReactNode } from 'react'

/** What others show of a figure in its detail, after its facts; the figure itself knows nothing of those others. */
export type RenderMore = (goodsId: string) => ReactNode

export const MoreOfGoodsContext = createContext<RenderMore | undefined>(undefined)
