import createClient from "openapi-fetch";
import type { components, paths } from "./answergate.js";

type GuardrailsCase = components["schemas"]["GuardrailsCase"];
type GuardrailsVerdict = components["schemas"]["GuardrailsVerdict"];

const service = createClient<paths>({
  baseUrl: process.env.ANSWERGATE_URL ?? "http://127.0.0.1:8000",
  headers: process.env.ANSWERGATE_KEY ? { "X-API-Key": process.env.ANSWERGATE_KEY } : {},
});

/** The verdict on an answer. Throws if nothing was decided, so an answer that was not checked is never shown. */
export async function check(body: GuardrailsCase): Promise<GuardrailsVerdict> {
  const { data, error, response } = await service.POST("/v1/gates/guardrails", {
    params: { query: { full: "true" } },
    body,
  });
  if (!data || !("outcome" in data)) {
    throw new Error(`nothing was decided: ${response.status} ${JSON.stringify(error ?? data)}`);
  }
  return data;
}

const chunks = [{ id: "C1", text: "The museum is open from 9 to 17. Tickets cost 12 euros." }];
for (const answer of ["Tickets cost 12 euros [C1].", "Tickets cost 15 euros [C1]."]) {
  const verdict = await check({ answer_text: answer, retrieved_chunks: chunks });
  console.log(verdict.passed ? answer : `${verdict.status}: ${verdict.because}`);
}
