/** In the address of a list: its form for a new row opens, if the person may add one. */
export const ADD_PARAM = 'add'
