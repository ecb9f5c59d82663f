/** What people put between the items of a list that they type or paste: commas of either language, the enumeration comma, semicolons. */
export const ITEM_SIGNS = [',', '，', '、', ';', '；']

const BETWEEN = new RegExp(`[${ITEM_SIGNS.join('')}\\r\\n\\t]`)

/** The items of such a list, in their order, between these signs and the ends of lines and cells; blank ones are none. */
export function itemsIn(text: string | null | undefined): readonly string[] {
  return (text ?? '')
    .split(BETWEEN)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
