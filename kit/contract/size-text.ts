const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** Bytes in the unit that makes them a short number: `1.5 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(STEP)) : 0)
  const number = bytes / STEP ** power
  return `${power === 0 || number >= 100 ? Math.round(number) : number.toFixed(1)} ${UNITS[power]}`
}
