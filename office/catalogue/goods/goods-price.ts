/**
 * A price as its maker announced it: sign, amount with the decimals of its currency, and its code, because several
 * currencies share a sign: `¥6,900 JPY`.
 * @param amount in major units: yuan, yen
 * @param currency ISO 4217; '' shows the bare amount
 */
export function priceText(amount: number, currency: string): string {
  try {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    return `${parts.format(amount).replace(/\.00$/, '')} ${currency}`
  } catch {
    return `${new Intl.NumberFormat('en-US').format(amount)} ${currency}`.trim()
  }
}
