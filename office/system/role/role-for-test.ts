import type { Examples } from '#kit/contract/testing/examples.ts'
import { BUILT_IN_ROLE } from '../../rights/built-in-role.ts'

/** Id of the page of positions, which the seed makes from its code. */
const POSITIONS = 'fac6878955327c21b10ca20ede03c7c0'

/** Roles as the suite over all resources asks for them. */
export const roleExamples: Examples = {
  builtIn: ['roleCode', BUILT_IN_ROLE],
  calls: {
    grants: ({ id }) => ({ roleId: id }),
    home: ({ id }) => ({ roleId: id }),
    takenGrants: ({ id }) => ({ ownerId: id }),
    takenPeople: ({ id }) => ({ ownerId: id }),
    giveBackGrants: ({ id }) => ({ ownerId: id, id }),
    giveBackPeople: ({ id }) => ({ ownerId: id, id }),
    compare: ({ id }) => ({ left: id, right: id }),
    checkRoleCode: () => ({ id: '', roleCode: 'never-given' }),
    datarule: ({ id }) => ({ roleId: id, permissionId: POSITIONS, dataRuleIds: '' }),
  },
}
