import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.component.AbstractLifecycleComponent;
import org.elasticsearch.common.transport.BoundTransportAddress;
import org.elasticsearch.common.transport.TransportAddress;
import org.elasticsearch.common.xcontent.NamedXContentRegistry;
import org.elasticsearch.http.HttpChannel;
import org.elasticsearch.http.HttpInfo;
import org.elasticsearch.http.HttpRequest;
import org.elasticsearch.http.HttpResponse;
import org.elasticsearch.http.HttpServerTransport;
import org.elasticsearch.http.HttpStats;
import org.elasticsearch.rest.AbstractRestChannel;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.threadpool.ThreadPool;

/** Hands HTTP requests from the loopback address to a node's REST layer, and its answers back. */
class LoopbackHttp extends AbstractLifecycleComponent implements HttpServerTransport {
    private final int port;
    private final ThreadPool pool;
    private final NamedXContentRegistry registry;
    private final Dispatcher dispatcher;
    private HttpServer server;

    LoopbackHttp(int port, ThreadPool pool, NamedXContentRegistry registry, Dispatcher dispatcher) {
        this.port = port;
        this.pool = pool;
        this.registry = registry;
        this.dispatcher = dispatcher;
    }

    @Override
    protected void doStart() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        try (InputStream body = exchange.getRequestBody()) {
            byte[] content = (packed ? new GZIPInputStream(body) : body).readAllBytes();
            RestRequest request = RestRequest.request(registry, new Request(exchange, content), new Channel(exchange));
            dispatcher.dispatchRequest(request, new Reply(request, exchange), pool.getThreadContext());
        }
    }

    @Override
    public BoundTransportAddress boundAddress() {
        TransportAddress address = new TransportAddress(server.getAddress());
        return new BoundTransportAddress(new TransportAddress[] { address }, address);
    }

    @Override
    public HttpInfo info() {
        return new HttpInfo(boundAddress(), Integer.MAX_VALUE);
    }

    @Override
    public HttpStats stats() {
        return new HttpStats(0, 0);
    }

    @Override
    protected void doStop() {
        server.stop(0);
    }

    @Override
    protected void doClose() {}

    private static class Reply extends AbstractRestChannel {
        private final HttpExchange exchange;

        Reply(RestRequest request, HttpExchange exchange) {
            super(request, true);
            this.exchange = exchange;
        }

        @Override
        public void sendResponse(RestResponse response) {
            byte[] body = BytesReference.toBytes(response.content());
            boolean silent = body.length == 0 || request.method() == RestRequest.Method.HEAD;
            exchange.getResponseHeaders().putAll(response.getHeaders());
            exchange.getResponseHeaders().set("Content-Type", response.contentType());
            try (exchange) {
                exchange.sendResponseHeaders(response.status().getStatus(), silent ? -1 : body.length);
                if (!silent) {
                    exchange.getResponseBody().write(body);
                }
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
        }
    }

    private static class Request implements HttpRequest {
        private final HttpExchange exchange;
        private final BytesReference content;
        private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

        Request(HttpExchange exchange, byte[] content) {
            this.exchange = exchange;
            this.content = new BytesArray(content);
            headers.putAll(exchange.getRequestHeaders());
        }

        @Override
        public RestRequest.Method method() {
            return RestRequest.Method.valueOf(exchange.getRequestMethod());
        }

        @Override
        public String uri() {
            return exchange.getRequestURI().toString();
        }

        @Override
        public BytesReference content() {
            return content;
        }

        @Override
        public Map<String, List<String>> getHeaders() {
            return headers;
        }

        @Override
        public List<String> strictCookies() {
            return List.of();
        }

        @Override
        public HttpVersion protocolVersion() {
            return HttpVersion.HTTP_1_1;
        }

        @Override
        public HttpRequest removeHeader(String header) {
            headers.remove(header);
            return this;
        }

        @Override
        public HttpResponse createResponse(RestStatus status, BytesReference body) {
            throw new UnsupportedOperationException("answers pass through Reply");
        }
    }

    private static class Channel implements HttpChannel {
        private final HttpExchange exchange;

        Channel(HttpExchange exchange) {
            this.exchange = exchange;
        }

        @Override
        public void sendResponse(HttpResponse response, ActionListener<Void> listener) {
            throw new UnsupportedOperationException("answers pass through Reply");
        }

        @Override
        public InetSocketAddress getLocalAddress() {
            return exchange.getLocalAddress();
        }

        @Override
        public InetSocketAddress getRemoteAddress() {
            return exchange.getRemoteAddress();
        }

        @Override
        public void addCloseListener(ActionListener<Void> listener) {}

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            exchange.close();
        }
    }
}
