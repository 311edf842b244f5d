/** How the invented rate went, for the mock API: the same five changes in every range. */

const HOUR = 3_600_000;
const HOURS = { '24h': 24, '7d': 168, '30d': 720 };
/** Part of the range that has passed, and the rate from there. */
const COURSE = [
  [0, '1565.5000'],
  [0.117, '1568.0000'],
  [0.302, '1564.5000'],
  [0.729, '1571.0000'],
  [0.878, '1574.5000'],
  [0.986, '1576.0000'],
];

export function rateHistory(range) {
  const now = Date.now();
  const at = (part, hours) => new Date(now - (1 - part) * hours * HOUR).toISOString();
  return {
    range,
    points: COURSE.map(([part, rate]) => ({ at: at(part, HOURS[range]), rate })),
    changes: COURSE.slice(1)
      .map(([part, rate], n) => ({ at: at(part, 24), rate, was: COURSE[n][1] }))
      .reverse(),
  };
}
