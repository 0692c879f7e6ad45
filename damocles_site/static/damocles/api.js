// The OpenAPI document to read and to try, by Swagger UI; a call that changes something carries the page's CSRF token.
import "./app.js";

const root = document.getElementById("swagger-ui");
SwaggerUIBundle({
  url: root.dataset.schema,
  domNode: root,
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  requestInterceptor(request) {
    if (request.method && request.method !== "GET") request.headers["X-CSRFToken"] = root.dataset.csrf;
    return request;
  },
});
