import type { Text } from '#kit/contract/text.ts'

/** Title of a list that could not be loaded. */
export const LOAD_FAILED: Text = ['列表加载失败', 'The list could not be loaded']
