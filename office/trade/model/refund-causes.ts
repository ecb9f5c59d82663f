/** Causes that commands of the shop give (dictionary `refund_cause`): nobody chooses them when applying for a refund. */
const SYSTEM_CAUSES: readonly string[] = ['delay', 'shortage', 'maker', 'double-return', 'freight']

/** Whether whoever applies for a refund may give this cause. */
export function isChosenCause(code: string): boolean {
  return !SYSTEM_CAUSES.includes(code)
}
