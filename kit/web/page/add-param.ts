/** In the address of a list: its form for a new row opens, if the person may add one. */
export const ADD_PARAM = 'add'

/** The same for its import. */
export const IMPORT_PARAM = 'import'
