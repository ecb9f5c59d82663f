import type { Text } from '#kit/contract/text.ts'

export const TIMELINE_TITLE: Text = ['往来记录', 'Timeline']
