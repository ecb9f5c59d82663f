import { contractTests } from '#office/testing/contract-tests.server.ts'
import { connectArea } from './area.ts'

contractTests(connectArea.resources)
