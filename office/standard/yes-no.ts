import { choices } from '#kit/contract/choices.ts'
export const YES_NO = choices('yn', ['1是0否', 'Yes or no'], {
  yes: [1, '是', 'Yes'],
  no: [0, '否', 'No'],
})
