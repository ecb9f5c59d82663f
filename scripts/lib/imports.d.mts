export interface Import {
  /** Path of the importing file in the project. */
  readonly from: string
  /** Path of a file of the project, or the name of a package. */
  readonly to: string
  readonly isPackage: boolean
  /** Asked for when it is needed: not there when the file is read. */
  readonly isLater: boolean
  /** Nothing of it is left when the program runs. */
  readonly isType: boolean
}

/** What a file asks for by its text. @param from path in the project, with slashes */
export function importsOf(from: string, text: string): readonly Import[]
