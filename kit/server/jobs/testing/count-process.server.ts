import { countingJob } from './counting-job.server.ts'
import { jobServer } from './job-server.server.ts'

/** A process that starts a job, counts as far as its second argument, says so, and then waits for its end. */
const [url = '', halt = '0', total = '0'] = process.argv.slice(2)
const server = await jobServer(url)
const job = countingJob(async (done) => {
  if (done >= Number(halt)) {
    process.stdout.write('halted\n')
    await new Promise(() => undefined)
  }
})
server.jobs.register(job)
const id = await server.jobs.start(server.as('ana'), job, {
  input: { total: Number(total) },
})
process.stdout.write(`started ${id}\n`)
