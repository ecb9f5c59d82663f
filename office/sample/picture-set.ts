/** The pictures that lie in `pictures/`: so many figures of each build were drawn. */
export const DRAWN_FIGURES = { tall: 64, chibi: 24 } as const

export type Build = keyof typeof DRAWN_FIGURES

/**
 * `whole`: the figure in its cabinet. `close`: head and shoulders of the same. `variant`: the same in other colours.
 */
export type PictureView = 'whole' | 'close' | 'variant'

/** One of the drawn figures, counted from 0. */
export interface DrawnFigure {
  readonly build: Build
  readonly number: number
}

/** Makers show head and shoulders of large figures; of every third one there are other colours. */
export function hasView({ build, number }: DrawnFigure, view: PictureView): boolean {
  return view === 'whole' || (view === 'close' ? build === 'tall' : number % 3 === 0)
}

/** Name of the file in `pictures/`. */
export function pictureFile({ build, number }: DrawnFigure, view: PictureView): string {
  return `${build}-${String(number).padStart(2, '0')}-${view}.webp`
}

/** Every picture of the set. */
export function allPictures(): readonly (readonly [figure: DrawnFigure, view: PictureView])[] {
  const figures = (Object.keys(DRAWN_FIGURES) as Build[]).flatMap((build) =>
    Array.from({ length: DRAWN_FIGURES[build] }, (_, number): DrawnFigure => ({ build, number })),
  )
  return figures.flatMap((figure) =>
    (['whole', 'close', 'variant'] as const)
      .filter((view) => hasView(figure, view))
      .map((view) => [figure, view] as const),
  )
}
