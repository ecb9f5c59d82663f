import { choices } from '#kit/contract/choices.ts'

export const OVERDUE_POLICY = choices('overdue_policy', ['逾期处理', 'Overdue balances'], {
  forfeit: ['forfeit', '定金不退', 'Keep the deposit'],
  refund: ['refund', '退还定金', 'Refund the deposit'],
  credit: ['credit', '转为余额', 'Turn into credit'],
})
export const DEPOSIT_POLICY = choices('deposit_policy', ['定金退还', 'Return of deposits'], {
  never: ['never', '不退', 'Never'],
  window: ['window', '预售截止前可退', 'Until deposits end'],
  balance: ['balance', '补款开始前可退', 'Until the balance opens'],
})
