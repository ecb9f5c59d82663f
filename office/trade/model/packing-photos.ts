/** Where photos lie that are taken while a parcel is packed. */
export const PACKING_PLACE = 'packing'

/** Most photos of one parcel. */
export const MOST_PACKING_PHOTOS = 9
