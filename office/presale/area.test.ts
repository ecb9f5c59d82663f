import { contractTests } from '#office/testing/contract-tests.server.ts'
import { presaleArea } from './area.ts'

contractTests(presaleArea.resources)
