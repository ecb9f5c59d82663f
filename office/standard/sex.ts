import { choices } from '#kit/contract/choices.ts'
export const SEX = choices('sex', ['性别', 'Sex'], {
  male: [1, '男', 'Male'],
  female: [2, '女', 'Female'],
})
