import type { Text } from '#kit/contract/text.ts'

export const TO_REFUND: Text = ['转退款', 'Turn into a refund']
