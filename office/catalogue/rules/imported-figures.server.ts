import type { Text } from '#kit/contract/text.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'

/** What a listing of another shop says of its figure; texts may be ''. */
export interface ImportedFigure {
  readonly name: string
  readonly janCode: string
  readonly manufacturer: string
  readonly detail: string
  readonly tags: string
  /** Nothing of it is sold any more. */
  readonly isArchived: boolean
}

export interface MadeFigure {
  readonly id: string
  readonly version: number
}

/** In-stock figures, as the import of listings needs them. */
export interface ImportedFigures {
  /** The figure of this name, else of this JAN code. */
  find(ctx: RequestContext, figure: Pick<ImportedFigure, 'name' | 'janCode'>): Promise<string | undefined>
  /** @returns what was made, in order */
  add(ctx: RequestContext, figures: readonly ImportedFigure[]): Promise<readonly MadeFigure[]>
  /** Takes a figure back that nothing sells any more. @returns why it stays; empty when it is gone */
  remove(ctx: RequestContext, figure: MadeFigure): Promise<readonly Text[]>
}
