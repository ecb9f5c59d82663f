/** Address of the gallery in the menu; its pages lie below it. */
export const DEMO_ROOT = '/demo'
