import { contractTests } from '#office/testing/contract-tests.server.ts'
import { messageArea } from './area.ts'

contractTests(messageArea.resources)
