import { contractTests } from '#office/testing/contract-tests.server.ts'
import { onlineArea } from './area.ts'

contractTests(onlineArea.resources)
