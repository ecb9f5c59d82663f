import { contractTests } from '#office/testing/contract-tests.server.ts'
import { agentArea } from './area.ts'

contractTests(agentArea.resources)
