import { contractTests } from '#office/testing/contract-tests.server.ts'
import { membersArea } from './area.ts'

contractTests(membersArea.resources)
