/** Keys as they stand on a keyboard: `$mod+k` as `Ctrl+K`, `g o` as `G O`. */
export function keyText(keys: string): string {
  return keys
    .replace('$mod', 'Ctrl')
    .replace('[Shift]+', '')
    .replace(/(^|[ +])([a-z])(?=$|[ +])/g, (_keys, before: string, letter: string) => before + letter.toUpperCase())
}
