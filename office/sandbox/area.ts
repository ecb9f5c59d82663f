import { defineArea } from '#kit/contract/area.ts'
import { sandboxMove } from './sandbox-move.ts'

/** For trying the shop out: a clock that can be moved. */
export const sandboxArea = defineArea({ resources: [], sandbox: [sandboxMove] })
