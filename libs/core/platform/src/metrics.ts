/** A figure that goes up and down, as monitoring reads it; a label's value names no person. */
export interface Gauge {
  /** In Prometheus' letters, its unit last. */
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge of one figure. */
export function gauge(name: string, help: string, value: number): Gauge {
  return { name, help, samples: [{ value }] };
}

/** Metrics of every process. */
export function processGauges(): Gauge[] {
  const { user, system } = process.cpuUsage();
  return [
    gauge('process_cpu_seconds_total', 'Time on a processor since the start.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
    gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
  ];
}

/** Gauges in Prometheus' text format, version 0.0.4. */
export function prometheusText(gauges: readonly Gauge[]): string {
  return gauges
    .flatMap(({ name, help, samples }) => [
      `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}`,
      `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`,
      ...samples.map(({ labels = {}, value }) => `${name}${labelsText(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
