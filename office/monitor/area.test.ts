import { contractTests } from '#office/testing/contract-tests.server.ts'
import { monitorArea } from './area.ts'

contractTests(monitorArea.resources)
