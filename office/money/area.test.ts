import { contractTests } from '#office/testing/contract-tests.server.ts'
import { moneyArea } from './area.ts'

contractTests(moneyArea.resources)
